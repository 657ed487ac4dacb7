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
import { DUBLIN, openTestSandbox, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

/** Shared by tests that change nothing in it. */
let shared: SandboxClient

beforeAll(async () => {
  shared = await openTestSandbox()
})

afterAll(() => shared.close())

describe('a request with filters', () => {
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

  it('returns only the types that are asked for', async () => {
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
