import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DUBLIN,
  IRELAND,
  onlyTask,
  openTestSandbox,
  type SandboxClient,
  startTestSandbox,
} from '#sandbox/testing/sandbox-client.ts'

const path = '/v3/dataforseo_labs/google/ranked_keywords/live'
const ireland = { location_code: IRELAND, language_code: 'en' }
const shop = { target: 'kestrelroast.example', ...ireland }
/** Made in no time. */
const sized = { target: 'size-2000.example', ...ireland }
const DAY_MS = 24 * 3600 * 1000
const byTraffic = ['ranked_serp_element.serp_item.etv,desc', 'keyword_data.keyword,asc']
const rankPath = 'ranked_serp_element.serp_item.rank_group'

/** For tests that change nothing in it. */
let shared: SandboxClient
beforeAll(async () => {
  shared = await openTestSandbox()
})
afterAll(() => shared.close())

interface Row {
  keyword_data: {
    keyword: string
    keyword_info: { search_volume: number; cpc: number | null; competition: number }
    keyword_properties: { keyword_difficulty: number | null; words_count: number }
    search_intent_info: { main_intent: string }
  }
  ranked_serp_element: {
    serp_item: {
      type: string
      rank_group: number
      rank_absolute: number
      url: string
      title: string
      domain: string
      main_domain: string
      relative_url: string
      etv: number
      estimated_paid_traffic_cost: number | null
      rank_changes: { previous_rank_absolute: number | null; is_new: boolean; is_up: boolean; is_down: boolean }
    }
    serp_item_types: string[]
    last_updated_time: string
  }
}
type Figures = Record<string, number>
interface Result {
  target: string
  total_count: number
  items_count: number
  metrics: Record<string, Figures> | null
  metrics_absolute: Record<string, Figures> | null
  items: Row[] | null
}

const ask = async (sandbox: SandboxClient, fields: object) => onlyTask(await sandbox.post(path, [fields]))

async function find(sandbox: SandboxClient, fields: object): Promise<Result> {
  const answer = await ask(sandbox, fields)
  const [result] = answer.result ?? []
  if (result === undefined) throw new Error(`${answer.status_code} ${answer.status_message}`)
  return result as Result
}

/** Page after page. */
async function findAll(sandbox: SandboxClient, fields: object, limit = 1_000): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { items, total_count: total } = await find(sandbox, { ...fields, limit, offset: rows.length })
    rows.push(...(items ?? []))
    if (items === null || rows.length >= total) return rows
  }
}

const keyOf = ({ keyword_data: data, ranked_serp_element: element }: Row) => `${data.keyword} ${element.serp_item.type}`
const ranksOf = (rows: Row[]) => new Map(rows.map((row) => [keyOf(row), row.ranked_serp_element.serp_item.rank_group]))

describe('what a domain is found for', () => {
  it('says of every keyword where it stands, what it brings and what it is worth', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, shop)
    expect(rows.length).toBeGreaterThan(500)
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length)
    for (const { keyword_data: data, ranked_serp_element: element } of rows) {
      const { serp_item: item } = element
      const { search_volume: volume, cpc } = data.keyword_info
      expect(data.keyword).toBe(data.keyword.toLowerCase())
      expect(['organic', 'paid']).toContain(item.type)
      expect(item.rank_group).toBeGreaterThanOrEqual(1)
      expect(item.rank_group).toBeLessThanOrEqual(100)
      expect(item.rank_absolute).toBeGreaterThanOrEqual(item.rank_group)
      expect(item.url).toBe(`https://${item.domain}${item.relative_url}`)
      expect(item.main_domain).toBe('kestrelroast.example')
      if (item.rank_group === 1) expect(item.etv).toBeCloseTo(volume * 0.304, 6)
      if (item.rank_group === 6) expect(item.etv).toBeCloseTo(volume * 0.0338, 6)
      if (cpc === null) expect(item.estimated_paid_traffic_cost).toBeNull()
      else expect(item.estimated_paid_traffic_cost).toBeCloseTo(item.etv * cpc, 6)
      expect(element.last_updated_time).toBe('2026-11-20 00:00:00 +00:00')
      const { previous_rank_absolute: previous, ...changes } = item.rank_changes
      expect(changes).toEqual({
        is_new: previous === null,
        is_up: previous !== null && item.rank_absolute < previous,
        is_down: previous !== null && item.rank_absolute > previous,
      })
    }
    const paid = rows.filter((row) => row.ranked_serp_element.serp_item.type === 'paid').length
    expect(paid).toBeGreaterThan(0)
    expect(paid / rows.length).toBeLessThan(0.25)
  })

  it.each(['kestrelroast.example', 'adverts.ie', 'unheard-of-garden-shop.ie'])(
    'stands where a search shows %s the same day, ads included',
    async (target) => {
      const sandbox = await startTestSandbox()
      // As the server does with domains somebody checks.
      sandbox.control.addDomain({ domain: target })
      const rows = await findAll(sandbox, { target, ...ireland })
      const picked = rows.filter((_, at) => at % Math.ceil(rows.length / 25) === 0)
      expect(picked.length).toBeGreaterThan(10)
      for (const { keyword_data: data, ranked_serp_element: element } of picked) {
        const { serp_item: item } = element
        const page = onlyTask(
          await sandbox.post('/v3/serp/google/organic/live/advanced', [
            { keyword: data.keyword, ...ireland, depth: 100 },
          ]),
        ).result?.[0] as { items: Record<string, unknown>[]; item_types: string[] }
        const own = page.items.find(
          ({ type, domain }) => type === item.type && String(domain).endsWith(item.main_domain),
        )
        const { rank_group, rank_absolute, url, title } = item
        expect(own, data.keyword).toMatchObject({ rank_group, rank_absolute, url, title })
        expect(page.item_types).toEqual(expect.arrayContaining(element.serp_item_types.filter((one) => one !== 'paid')))
      }
    },
  )

  it('stands there before it is introduced, too', async () => {
    const sandbox = await startTestSandbox()
    const target = { target: 'unheard-of-garden-shop.ie', ...ireland }
    const before = await findAll(sandbox, target)
    sandbox.control.addDomain({ domain: 'unheard-of-garden-shop.ie' })
    const after = ranksOf(await findAll(sandbox, target))
    const same = before.filter((row) => after.get(keyOf(row)) === row.ranked_serp_element.serp_item.rank_group)
    expect(same.length / before.length).toBeGreaterThan(0.95)
  })

  it('has figures of the keyword that are those of keyword_overview', async () => {
    const sandbox = shared
    const rows = (await find(sandbox, { ...shop, limit: 40 })).items ?? []
    const overview = onlyTask(
      await sandbox.post('/v3/dataforseo_labs/google/keyword_overview/live', [
        { keywords: rows.map((row) => row.keyword_data.keyword), ...ireland },
      ]),
    ).result?.[0] as { items: Row['keyword_data'][] }
    const known = new Map(overview.items.map((item) => [item.keyword, item]))
    for (const { keyword_data: data } of rows) {
      const { keyword_info, keyword_properties, search_intent_info } = known.get(data.keyword) ?? {}
      expect(data.keyword_info).toEqual(keyword_info)
      expect(data.keyword_properties.keyword_difficulty).toBe(keyword_properties?.keyword_difficulty)
      expect(data.search_intent_info.main_intent).toBe(search_intent_info?.main_intent)
    }
  })

  it('has figures of the whole domain that are the sums of its rows, whatever is filtered', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, shop)
    const some = { filters: [rankPath, '<=', 3], limit: 5, load_rank_absolute: true }
    const { metrics, metrics_absolute: absolute, total_count: total } = await find(sandbox, { ...shop, ...some })
    expect(total).toBe(rows.filter((row) => row.ranked_serp_element.serp_item.rank_group <= 3).length)
    const ranges = [1, 3, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((last, at, all) => {
      const first = (all[at - 1] ?? 0) + 1
      return { name: first === last ? `pos_${last}` : `pos_${first}_${last}`, first, last }
    })
    for (const type of ['organic', 'paid']) {
      const items = rows.map((row) => row.ranked_serp_element.serp_item).filter((item) => item.type === type)
      const {
        etv,
        count,
        estimated_paid_traffic_cost: cost,
        is_new: isNew,
        is_up: isUp,
        ...others
      } = metrics?.[type] ?? {}
      expect(count).toBe(items.length)
      expect(etv).toBeCloseTo(
        items.reduce((sum, item) => sum + item.etv, 0),
        4,
      )
      expect(cost).toBeCloseTo(
        items.reduce((sum, item) => sum + (item.estimated_paid_traffic_cost ?? 0), 0),
        4,
      )
      expect(isNew).toBe(items.filter((item) => item.rank_changes.is_new).length)
      expect(isUp).toBe(items.filter((item) => item.rank_changes.is_up).length)
      let counted = 0
      for (const { name, first, last } of ranges) {
        expect(others[name]).toBe(items.filter(({ rank_group: at }) => at >= first && at <= last).length)
        expect(absolute?.[type]?.[name]).toBe(items.filter(({ rank_absolute: at }) => at >= first && at <= last).length)
        counted += others[name] ?? 0
      }
      expect(counted).toBe(count)
      expect(absolute?.[type]).not.toHaveProperty('etv')
    }
    expect(metrics?.featured_snippet).toMatchObject({ count: 0, etv: 0, pos_1: 0 })
    expect((await find(sandbox, { ...shop, limit: 1 })).metrics_absolute).toBeNull()
  })

  it('answers for a subdomain and for a page with those rows of the domain', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, { target: 'morningpress.example', ...ireland })
    const hosts = new Set(rows.map((row) => row.ranked_serp_element.serp_item.domain))
    expect(hosts).toContain('shop.morningpress.example')
    const ofHost = await findAll(sandbox, { target: 'shop.morningpress.example', ...ireland })
    expect(ofHost.length).toBeGreaterThan(0)
    for (const row of ofHost) expect(row.ranked_serp_element.serp_item.domain).toBe('shop.morningpress.example')
    const home = 'https://shop.morningpress.example/'
    const ofPage = await findAll(sandbox, { target: home, item_types: ['organic'], ...ireland })
    expect(ofPage.map(keyOf).sort()).toEqual(
      rows
        .filter(({ ranked_serp_element: { serp_item: item } }) => item.type === 'organic' && item.url === home)
        .map(keyOf)
        .sort(),
    )
    expect(ofPage.length).toBeGreaterThan(0)
  })

  it('is the same all day and moves from day to day: new, lost, improved, declined', async () => {
    const sandbox = await startTestSandbox()
    const first = await findAll(sandbox, shop)
    await sandbox.control.advance(10 * 3600 * 1000)
    expect(await findAll(sandbox, shop)).toEqual(first)
    await sandbox.control.advance(14 * DAY_MS)
    const [before, after] = [ranksOf(first), ranksOf(await findAll(sandbox, shop))]
    const both = [...before].flatMap(([key, rank]) => {
      const now = after.get(key)
      return now === undefined ? [] : [now - rank]
    })
    const least = before.size * 0.005
    expect(both.length).toBeGreaterThan(before.size * 0.8)
    expect(before.size - both.length).toBeGreaterThan(least)
    expect(after.size - both.length).toBeGreaterThan(least)
    expect(both.filter((change) => change < 0).length).toBeGreaterThan(before.size * 0.1)
    expect(both.filter((change) => change > 0).length).toBeGreaterThan(before.size * 0.1)
    expect(both.filter((change) => change === 0).length).toBeGreaterThan(before.size * 0.05)
  })

  it('has more for a strong domain than for a weak one, and others elsewhere', async () => {
    const sandbox = shared
    const count = async (fields: object) => (await find(sandbox, { ...ireland, limit: 1, ...fields })).total_count
    expect(await count({ target: 'adverts.ie' })).toBeGreaterThan(await count({ target: 'dailygrind.example' }))
    const abroad = await find(sandbox, { ...shop, location_name: 'Germany', location_code: null, language_code: 'de' })
    expect(abroad.items?.some((row) => row.keyword_data.keyword.includes('kaffee'))).toBe(true)
  })
})

it.each([
  ['wedding-23.ie', 0, 0],
  ['wedding-6.ie', 1, 40],
  ['wedding-3.ie', 200, 4_000],
])('guesses of %s, which nobody knows, that it has %d to %d keywords', async (target, least, most) => {
  const sandbox = shared
  const { total_count: total } = await find(sandbox, { target, ...ireland, limit: 1 })
  expect(total).toBeGreaterThanOrEqual(least)
  expect(total).toBeLessThanOrEqual(most)
})

describe('domains of a given size', () => {
  it('have exactly so many keywords on every day, of which a few are new and as many lost', async () => {
    const sandbox = await startTestSandbox()
    const first = await findAll(sandbox, sized)
    expect(first).toHaveLength(2_000)
    expect(new Set(first.map((row) => row.keyword_data.keyword)).size).toBe(2_000)
    await sandbox.control.advance(7 * DAY_MS)
    const [before, after] = [ranksOf(first), ranksOf(await findAll(sandbox, sized))]
    expect(after.size).toBe(2_000)
    const gone = [...before.keys()].filter((key) => !after.has(key)).length
    expect(gone).toBeGreaterThan(40)
    expect(gone).toBeLessThan(80)
    const moved = [...before].filter(([key, rank]) => after.has(key) && after.get(key) !== rank).length
    expect(moved).toBeGreaterThan(800)
  })

  it('may be empty, and then there are no figures', async () => {
    const sandbox = shared
    expect(await ask(sandbox, { target: 'size-0.example', ...ireland })).toMatchObject({
      status_code: 20000,
      cost: 0.012,
      result: [{ total_count: 0, items_count: 0, metrics: null, metrics_absolute: null, items: null }],
    })
  })

  it('may be 50 000: the first page and the last', async () => {
    const sandbox = shared
    const large = { target: 'size-50000.example', ...ireland, order_by: byTraffic, limit: 1_000 }
    const [first, last] = [await find(sandbox, large), await find(sandbox, { ...large, offset: 49_500 })]
    expect(first).toMatchObject({ total_count: 50_000, items_count: 1_000 })
    expect(last).toMatchObject({ total_count: 50_000, items_count: 500 })
    expect((first.metrics?.organic?.count ?? 0) + (first.metrics?.paid?.count ?? 0)).toBe(50_000)
    const least = Math.min(...(first.items ?? []).map((row) => row.ranked_serp_element.serp_item.etv))
    for (const row of last.items ?? []) expect(row.ranked_serp_element.serp_item.etv).toBeLessThanOrEqual(least)
  })
})

describe('asking for some of it', () => {
  it('pages by limit and offset: each row once, whatever the size of the pages', async () => {
    const sandbox = shared
    const whole = await findAll(sandbox, { ...sized, order_by: byTraffic })
    expect(await findAll(sandbox, { ...sized, order_by: byTraffic }, 137)).toEqual(whole)
    const usual = await find(sandbox, shop)
    expect(usual.items).toHaveLength(100)
    const ranks = usual.items?.map((row) => row.ranked_serp_element.serp_item.rank_group)
    expect(ranks).toEqual(ranks?.toSorted((first, second) => first - second))
    const beyond = await find(sandbox, { ...sized, offset: 1_000_000 })
    expect(beyond).toMatchObject({ total_count: whole.length, items_count: 0, items: null, metrics: expect.anything() })
  })

  const volume = 'keyword_data.keyword_info.search_volume'
  const keyword = 'keyword_data.keyword'
  const difficulty = 'keyword_data.keyword_properties.keyword_difficulty'
  const cpc = 'keyword_data.keyword_info.cpc'
  const volumeOf = (row: Row) => row.keyword_data.keyword_info.search_volume
  const textOf = (row: Row) => row.keyword_data.keyword
  const rankOf = (row: Row) => row.ranked_serp_element.serp_item.rank_group
  const cpcOf = (row: Row) => row.keyword_data.keyword_info.cpc

  it.each<[string, unknown, (row: Row) => boolean]>([
    ['<', [volume, '<', 500], (row) => volumeOf(row) < 500],
    ['<=', [volume, '<=', 480], (row) => volumeOf(row) <= 480],
    ['>', [volume, '>', 480], (row) => volumeOf(row) > 480],
    ['>=', [volume, '>=', 480], (row) => volumeOf(row) >= 480],
    ['=', [rankPath, '=', 1], (row) => rankOf(row) === 1],
    ['<>', [rankPath, '<>', 1], (row) => rankOf(row) !== 1],
    ['= null', [cpc, '=', null], (row) => cpcOf(row) === null],
    ['<> null', [cpc, '<>', null], (row) => cpcOf(row) !== null],
    ['a comparison passes no null', [cpc, '<', 100], (row) => cpcOf(row) !== null],
    ['in', [rankPath, 'in', [1, 2, 7]], (row) => [1, 2, 7].includes(rankOf(row))],
    ['not_in', [rankPath, 'not_in', [1, 2, 7]], (row) => ![1, 2, 7].includes(rankOf(row))],
    ['like', [keyword, 'like', 'best %'], (row) => textOf(row).startsWith('best ')],
    ['not_like', [keyword, 'not_like', '%tea%'], (row) => !textOf(row).includes('tea')],
    ['ilike', [keyword, 'ilike', '%TEA%'], (row) => textOf(row).includes('tea')],
    ['not_ilike', [keyword, 'not_ilike', '%TEA%'], (row) => !textOf(row).includes('tea')],
    ['regex', [keyword, 'regex', '^(buy|best) .*s$'], (row) => /^(buy|best) .*s$/.test(textOf(row))],
    ['not_regex', [keyword, 'not_regex', 'e$'], (row) => !/e$/.test(textOf(row))],
    [
      'match',
      [keyword, 'match', 'hand second'],
      (row) => ['second', 'hand'].every((one) => textOf(row).split(' ').includes(one)),
    ],
    ['not_match', [keyword, 'not_match', 'tea'], (row) => !textOf(row).split(' ').includes('tea')],
    ['and', [[volume, '>', 100], 'and', [rankPath, '<=', 10]], (row) => volumeOf(row) > 100 && rankOf(row) <= 10],
    ['or', [[volume, '>', 2000], 'or', [rankPath, '=', 1]], (row) => volumeOf(row) > 2000 || rankOf(row) === 1],
    [
      'and before or',
      [[rankPath, '=', 1], 'or', [volume, '>', 2000], 'and', [rankPath, '<=', 10]],
      (row) => rankOf(row) === 1 || (volumeOf(row) > 2000 && rankOf(row) <= 10),
    ],
    [
      'groups',
      [
        [[rankPath, '=', 1], 'or', [volume, '>', 2000]],
        'and',
        [[keyword, 'like', 'best%'], 'or', [keyword, 'like', '%s']],
      ],
      (row) => (rankOf(row) === 1 || volumeOf(row) > 2000) && /^best|s$/.test(textOf(row)),
    ],
    [
      'a field within a page’s fields',
      ['ranked_serp_element.serp_item.relative_url', 'like', '/collections/%'],
      (row) => row.ranked_serp_element.serp_item.relative_url.startsWith('/collections/'),
    ],
    [
      'an entry of a list',
      ['ranked_serp_element.serp_item_types', '=', 'images'],
      (row) => row.ranked_serp_element.serp_item_types.includes('images'),
    ],
  ])('filters by %s', async (_what, filters, isWanted) => {
    const sandbox = shared
    const some = { target: 'size-600.example', ...ireland }
    const rows = await findAll(sandbox, some)
    const wanted = rows.filter(isWanted).map(keyOf)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(rows.length)
    const found = await findAll(sandbox, { ...some, filters })
    expect(found.map(keyOf).sort()).toEqual(wanted.sort())
  })

  it('orders by up to three fields, with what is null at the end', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, { ...sized, order_by: [`${cpc},desc`, `${difficulty},asc`, `${keyword},asc`] })
    const prices = rows.map(cpcOf)
    const firstNull = prices.indexOf(null)
    expect(firstNull).toBeGreaterThan(0)
    expect(prices.slice(firstNull).every((price) => price === null)).toBe(true)
    const known = prices.slice(0, firstNull).map(Number)
    expect(known).toEqual(known.toSorted((first, second) => second - first))
    for (const [at, row] of rows.entries()) {
      const next = rows[at + 1]
      if (next === undefined || cpcOf(next) !== cpcOf(row)) continue
      const [mine, its] = [row, next].map((one) => one.keyword_data.keyword_properties.keyword_difficulty ?? 101)
      expect(mine).toBeLessThanOrEqual(its ?? 0)
      if (mine === its) expect(textOf(row) <= textOf(next)).toBe(true)
    }
  })

  it('of some types only', async () => {
    const sandbox = shared
    for (const type of ['organic', 'paid']) {
      const { items, metrics, total_count: total } = await find(sandbox, { ...sized, item_types: [type] })
      expect(new Set(items?.map((row) => row.ranked_serp_element.serp_item.type))).toEqual(new Set([type]))
      expect(total).toBe(metrics?.[type]?.count)
    }
    expect(await find(sandbox, { ...sized, item_types: ['local_pack'] })).toMatchObject({ total_count: 0, items: null })
  })

  it('says what it was asked, and bills the rows it returns', async () => {
    const sandbox = await startTestSandbox()
    const before = sandbox.control.balanceUsd()
    const answer = await ask(sandbox, { ...sized, limit: 50, tag: 'mine' })
    expect(answer.id).toMatch(/^\d{8}-\d{4}-0381-0000-[0-9a-f]{12}$/)
    expect(answer).toMatchObject({
      cost: 0.018,
      result_count: 1,
      data: { api: 'dataforseo_labs', function: 'ranked_keywords', se_type: 'google', limit: 50, tag: 'mine' },
      result: [{ se_type: 'google', target: sized.target, items_count: 50, ...ireland }],
    })
    expect(before - sandbox.control.balanceUsd()).toBeCloseTo(0.018, 6)
  })

  const condition = [rankPath, '<', 5]
  const many = (count: number) => Array.from({ length: count * 2 - 1 }, (_, at) => (at % 2 === 0 ? condition : 'and'))

  it.each<[string, object, string]>([
    ['no target', { target: undefined }, '40501 target'],
    ['a target with www.', { target: 'www.kestrelroast.example' }, '40501 target'],
    ['a target with http', { target: 'http://kestrelroast.example/' }, '40501 target'],
    ['a target that is a word', { target: 'kestrelroast' }, '40501 target'],
    ['a path without a scheme', { target: 'kestrelroast.example/shop' }, '40501 target'],
    ['a city', { location_code: DUBLIN }, '40501 location_code'],
    ['no location', { location_code: undefined }, '40501 location_name'],
    ['a language not spoken there', { language_code: 'de' }, '40501 language_code'],
    ['an unknown type', { item_types: ['organic', 'images'] }, '40501 item_types'],
    ['no type', { item_types: [] }, '40501 item_types'],
    ['what was lost', { historical_serp_mode: 'lost' }, '40501 historical_serp_mode'],
    ['a flag in words', { load_rank_absolute: 'yes' }, '40501 load_rank_absolute'],
    ['no rows', { limit: 0 }, '40501 limit'],
    ['1 001 rows', { limit: 1_001 }, '40501 limit'],
    ['an offset below zero', { offset: -1 }, '40501 offset'],
    ['a filter on a wrong field', { filters: ['keyword_info.search_volume', '>', 1] }, '40501 filters'],
    ['a filter on a part', { filters: ['keyword_data.keyword_info', '>', 1] }, '40501 filters'],
    ['a filter on what all objects have', { filters: ['keyword_data.constructor.name', '=', 'x'] }, '40501 filters'],
    ['an unknown operator', { filters: [rankPath, '==', 1] }, '40501 filters'],
    ['an operator all objects have', { filters: [rankPath, 'constructor', 1] }, '40501 filters'],
    ['"in" without a list', { filters: [rankPath, 'in', 1] }, '40501 filters'],
    ['a broken expression', { filters: ['keyword_data.keyword', 'regex', '('] }, '40501 filters'],
    ['conditions side by side', { filters: [condition, condition] }, '40501 filters'],
    ['another word between them', { filters: [condition, 'xor', condition] }, '40501 filters'],
    ['an empty filter', { filters: [] }, '40501 filters'],
    ['nine conditions', { filters: many(9) }, '40501 filters'],
    ['an order by a wrong field', { order_by: ['rank_group,asc'] }, '40501 order_by'],
    ['an order without direction', { order_by: [rankPath] }, '40501 order_by'],
    ['four orders', { order_by: Array(4).fill(`${rankPath},asc`) }, '40501 order_by'],
    ['a field it does not know', { include_clickstream_data: true }, '40506'],
  ])('refuses %s', async (_what, fields, expected) => {
    const sandbox = shared
    const answer = await ask(sandbox, { ...sized, ...fields })
    expect(`${answer.status_code} ${/'(.*)'/.exec(answer.status_message)?.[1] ?? ''}`.trim()).toBe(expected)
    expect(answer).toMatchObject({ cost: 0, result: null })
  })

  it('takes eight conditions', async () => {
    const sandbox = shared
    expect(await ask(sandbox, { ...sized, filters: many(8) })).toMatchObject({ status_code: 20000 })
  })
})

describe('faults', () => {
  it.each([
    ['fault-40501.example', 40501, 0],
    ['fault-50000.shop.example', 50000, 0],
    ['fault-40202.example', 40202, 0],
    ['fault-40102.example', 40102, 0],
    ['fault-lost.example', 50401, 0],
    ['fault-40101.example', 40101, 0.012],
    ['https://kestrelroast.example/__50000__', 50000, 0],
  ])('%s fails with %d', async (target, code, cost) => {
    const sandbox = shared
    const answer = await ask(sandbox, { target, ...ireland })
    expect(answer).toMatchObject({ status_code: code, result: null })
    expect(answer.cost).toBeGreaterThanOrEqual(cost)
  })

  it('fails for the target the control names, as often as it says', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.failKeywords({ keywords: [sized.target], effect: { kind: 'fail', code: 50000 }, times: 1 })
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 50000 })
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 20000 })
  })

  it('breaks off, is odd with its ranks whole, and without money gives no answer', async () => {
    const sandbox = await startTestSandbox()
    const posted = JSON.stringify([{ target: 'fault-malformed.size-50.example', ...ireland }])
    const broken = await (await sandbox.raw(path, { method: 'POST', body: posted })).text()
    expect(() => JSON.parse(broken)).toThrow(SyntaxError)
    const odd = await find(sandbox, { target: 'fault-odd.size-500.example', ...ireland })
    expect(odd.metrics).toBeNull()
    expect(odd.items?.length).toBeGreaterThan(10)
    for (const { keyword_data: data, ranked_serp_element: element } of odd.items ?? []) {
      expect(data.keyword).not.toBe('')
      expect(Number.isInteger(element.serp_item.rank_group)).toBe(true)
      expect(data.keyword_info.cpc).toBe('1.20 USD')
    }
    sandbox.control.setBalance(0.01)
    expect(await ask(sandbox, sized)).toMatchObject({ status_code: 40210, cost: 0 })
  })

  it('answers thirty calls at once and no more, whichever functions they are of', async () => {
    const sandbox = await startTestSandbox({ slowLiveMs: 300 })
    const slow = [
      [path, { target: 'fault-slow.size-1.example', ...ireland, limit: 1 }],
      ['/v3/dataforseo_labs/google/keyword_overview/live', { keywords: ['kettle __slow__'], ...ireland }],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const [address, task] = slow[at % 2] ?? slow[0]
        return sandbox.post(address, [task])
      }),
    )
    const codes = answers.map((answer) => answer.status_code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(30)
    expect(codes.filter((code) => code === 40209)).toHaveLength(10)
  })
})
