import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  byTraffic,
  find,
  findAll,
  ireland,
  keyOf,
  type Row,
  rankPath,
  shop,
  sized,
} from '#sandbox/testing/ranked-keywords.ts'
import { onlyTask, openTestSandbox, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const DAY_MS = 24 * 3600 * 1000

/** For tests that change nothing in it. */
let shared: SandboxClient

beforeAll(async () => {
  shared = await openTestSandbox()
})

afterAll(() => shared.close())

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
