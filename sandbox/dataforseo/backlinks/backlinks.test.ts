import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ask,
  type BacklinkCall,
  everything,
  find,
  findAll,
  findPage,
  keyOf,
  type Row,
  type Summary,
  shop,
  sized,
} from '#sandbox/testing/backlinks.ts'
import { openTestSandbox, type SandboxClient, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

const DAY_MS = 24 * 3600 * 1000

/** For tests that change nothing in it. */
let shared: SandboxClient

beforeAll(async () => {
  shared = await openTestSandbox()
})

afterAll(() => shared.close())

describe('links of a target', () => {
  it('are as many as are said, each once, live and lost', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, shop)
    const [all, live, lost] = await Promise.all(
      ['all', 'live', 'lost'].map(async (status) => {
        const asked = { ...shop, backlinks_status_type: status, limit: 1 }
        return (await findPage(sandbox, asked)).total_count
      }),
    )
    expect(all).toBe(rows.length)
    expect(live).toBe(rows.filter((row) => !row.is_lost).length)
    expect(lost).toBe(rows.filter((row) => row.is_lost).length)
    expect(rows.length).toBeGreaterThan(2_000)
    expect(Number(lost) / rows.length).toBeGreaterThan(0.1)
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length)
    for (const row of rows) {
      expect(new URL(row.url_from).hostname).toBe(row.domain_from)
      expect(new URL(row.url_to).hostname).toBe(row.domain_to)
      expect(row.domain_to).toMatch(/(^|\.)kestrelroast\.example$/)
      expect(row.dofollow).toBe(!['nofollow', 'ugc', 'sponsored'].some((one) => row.attributes?.includes(one)))
      expect(row.first_seen < row.last_seen || (!row.is_lost && row.first_seen === row.last_seen)).toBe(true)
      expect(row.last_seen < '2026-11-20').toBe(true)
      if (row.item_type === 'redirect') expect(row.anchor).toBeNull()
    }
  })

  it.each([0, 1, 7, 2_000, 21_500])('are exactly as many as the name says: %d', async (size) => {
    const sandbox = await startTestSandbox()
    const target = `size-${size}.example`
    for (const day of ['2026-11-20', '2027-03-02']) {
      await sandbox.control.setClock(`${day}T09:00:00Z`)
      expect(await findPage(sandbox, { target, ...everything, limit: 1 })).toMatchObject({ total_count: size })
    }
    expect((await findAll(sandbox, { target })).length).toBe(size)
  })

  it('are none of a host nobody knows, and some once it is added', async () => {
    const sandbox = await startTestSandbox()
    const target = 'unheard-of-garden-shop.ie'
    expect(await findPage(sandbox, { target, ...everything })).toMatchObject({ total_count: 0, items: null })
    expect(await find<Summary>(sandbox, 'summary', { target })).toMatchObject({ backlinks: 0, referring_domains: 0 })
    sandbox.control.addDomain({ domain: target })
    expect((await findPage(sandbox, { target, ...everything })).total_count).toBeGreaterThan(500)
  })

  it('are of the host alone, of a subdomain or of a page where those are asked for', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, shop)
    const alone = await findAll(sandbox, { ...shop, include_subdomains: false })
    expect(alone).toEqual(rows.filter((row) => /^(www\.)?kestrelroast/.test(row.domain_to)))
    expect(alone.length).toBeLessThan(rows.length)
    const blog = rows.filter((row) => row.domain_to === 'blog.kestrelroast.example')
    expect(blog.length).toBeGreaterThan(0)
    expect(await findAll(sandbox, { target: 'blog.kestrelroast.example' })).toEqual(blog)
    const url = rows[0]?.url_to
    expect(await findAll(sandbox, { target: url })).toEqual(rows.filter((row) => row.url_to === url))
  })

  it('come in pages that neither overlap nor miss one, by offset as by token', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, sized)
    const pages = await Promise.all(
      [0, 700, 1_400].map((offset) => findPage(sandbox, { ...sized, ...everything, limit: 700, offset })),
    )
    expect(pages.flatMap((page) => page.items ?? [])).toEqual(rows)
    const ranks = rows.map((row) => row.rank)
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left))
    const first = await findPage(sandbox, { ...sized, ...everything, limit: 700 })
    const next = { ...sized, ...everything, limit: 700, search_after_token: first.search_after_token }
    expect((await findPage(sandbox, next)).items).toEqual(rows.slice(700, 1_400))
  })

  it('are one of each domain, or of each anchor, where that is asked for', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, sized)
    for (const [mode, field] of [
      ['one_per_domain', 'domain_from'],
      ['one_per_anchor', 'anchor'],
    ] as const) {
      const seen = new Set<unknown>()
      const firsts = rows.filter((row) => !seen.has(row[field]) && seen.add(row[field]))
      expect(await findAll(sandbox, { ...sized, mode })).toEqual(firsts)
    }
  })

  it('are filtered by any field', async () => {
    const sandbox = shared
    const rows = await findAll(sandbox, sized)
    const filters = [
      ['dofollow', '=', false],
      'and',
      [['first_seen', '>', '2026-01-01 00:00:00 +00:00'], 'or', ['rank', '>=', 400]],
    ]
    const found = await findAll(sandbox, { ...sized, filters })
    const expected = rows.filter(
      (row) => !row.dofollow && (row.first_seen > '2026-01-01 00:00:00 +00:00' || row.rank >= 400),
    )
    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(10)
  })

  it('change slowly: what is new and what is lost a month later was found and lost since', async () => {
    const sandbox = await startTestSandbox()
    const before = await findAll(sandbox, shop)
    await sandbox.control.advance(30 * DAY_MS)
    const after = await findAll(sandbox, shop)
    const live = (rows: Row[]) => new Map(rows.filter((row) => !row.is_lost).map((row) => [keyOf(row), row]))
    const [was, is] = [live(before), live(after)]
    const found = [...is].filter(([key]) => !was.has(key)).map(([, row]) => row)
    const lost = after.filter((row) => row.is_lost && was.has(keyOf(row)))
    expect(found.length).toBeGreaterThan(10)
    expect(found.length / before.length).toBeLessThan(0.05)
    expect(found.every((row) => row.is_new && row.first_seen >= '2026-11-20')).toBe(true)
    expect(lost.length).toBeGreaterThan(10)
    expect(lost.every((row) => row.last_seen >= '2026-11-20')).toBe(true)
    expect(was.size + found.length - lost.length).toBe(is.size)
  })
})

describe('calls', () => {
  it('cost 0.024 USD and 0.000036 a row', async () => {
    const sandbox = shared
    expect((await ask(sandbox, 'backlinks', { ...sized, limit: 1_000 })).cost).toBe(0.06)
    expect((await ask(sandbox, 'summary', sized)).cost).toBe(0.024036)
    const year = { ...sized, group_range: 'year', date_from: '2025-01-01', date_to: '2026-11-20' }
    const answer = await ask(sandbox, 'timeseries_new_lost_summary', year)
    expect(answer).toMatchObject({
      cost: 0.024072,
      path: ['v3', 'backlinks', 'timeseries_new_lost_summary', 'live'],
      data: { api: 'backlinks', function: 'timeseries_new_lost_summary', group_range: 'year' },
    })
    expect(answer.id).toMatch(/-0460-0000-/)
  })

  it('run the first of several tasks', async () => {
    const sandbox = shared
    const { tasks } = await sandbox.post('/v3/backlinks/summary/live', [sized, sized])
    expect(tasks?.map((task) => task.status_code)).toEqual([20000, 40000])
  })

  it.each<[string, BacklinkCall, object, string]>([
    ['no target', 'summary', { target: undefined }, '40501 target'],
    ['www.', 'summary', { target: 'www.kestrelroast.example' }, '40501 target'],
    ['a host with a path', 'backlinks', { target: 'kestrelroast.example/a' }, '40501 target'],
    ['the history of a page', 'timeseries_new_lost_summary', { target: 'https://a.example/' }, '40501 target'],
    ['a flag in words', 'summary', { include_subdomains: 'yes' }, '40501 include_subdomains'],
    ['a status it does not know', 'summary', { backlinks_status_type: 'new' }, '40501 backlinks_status_type'],
    ['a list of 1 001', 'summary', { internal_list_limit: 1_001 }, '40501 internal_list_limit'],
    ['a filter by a wrong field', 'summary', { backlinks_filters: ['follow', '=', 1] }, '40501 backlinks_filters'],
    ['ranks to a hundred', 'summary', { rank_scale: 'one_hundred' }, '40501 rank_scale'],
    ['a mode it does not know', 'backlinks', { mode: 'one' }, '40501 mode'],
    ['1 001 rows', 'backlinks', { limit: 1_001 }, '40501 limit'],
    ['no rows', 'backlinks', { limit: 0 }, '40501 limit'],
    ['an offset beyond 20 000', 'backlinks', { offset: 20_001 }, '40501 offset'],
    ['an offset below zero', 'backlinks', { offset: -1 }, '40501 offset'],
    ['an order by a wrong field', 'backlinks', { order_by: ['strength,desc'] }, '40501 order_by'],
    ['four orders', 'backlinks', { order_by: Array(4).fill('rank,desc') }, '40501 order_by'],
    ['a filter by a wrong field', 'backlinks', { filters: ['constructor', '=', 1] }, '40501 filters'],
    ['a token of its own', 'backlinks', { search_after_token: 'abc' }, '40501 search_after_token'],
    ['a date before its history', 'timeseries_new_lost_summary', { date_from: '2019-01-29' }, '40501 date_from'],
    ['no date', 'timeseries_new_lost_summary', { date_from: '2026-02-30' }, '40501 date_from'],
    ['an end before the beginning', 'timeseries_new_lost_summary', { date_from: '2027-01-01' }, '40501 date_to'],
    ['a range it does not know', 'timeseries_new_lost_summary', { group_range: 'decade' }, '40501 group_range'],
    ['a mode of its own', 'backlinks', { custom_mode: { field: 'domain_from', value: 2 } }, '40506'],
    ['a field it does not know', 'timeseries_new_lost_summary', { limit: 1 }, '40506'],
  ])('are refused with %s', async (_what, name, fields, expected) => {
    const sandbox = shared
    const answer = await ask(sandbox, name, { ...sized, ...fields })
    expect(`${answer.status_code} ${/'(.*)'/.exec(answer.status_message)?.[1] ?? ''}`.trim()).toBe(expected)
    expect(answer).toMatchObject({ cost: 0, result: null })
  })

  it('are refused with the token of another list', async () => {
    const sandbox = shared
    const { search_after_token: token } = await findPage(sandbox, { ...sized, ...everything, limit: 100 })
    for (const fields of [{ limit: 50 }, { target: 'size-2001.example' }, { order_by: ['rank,asc'] }]) {
      const asked = { ...sized, ...everything, limit: 100, search_after_token: token, ...fields }
      expect(await ask(sandbox, 'backlinks', asked)).toMatchObject({ status_code: 40501 })
    }
  })
})

describe('faults', () => {
  it.each([
    ['fault-40501.example', 40501, 0],
    ['fault-50000.size-9.example', 50000, 0],
    ['fault-40102.example', 40102, 0],
    ['fault-lost.example', 50401, 0],
    ['fault-40101.size-9.example', 40101, 0.024],
    ['https://size-9.example/__50000__', 50000, 0],
  ])('%s fails with %d', async (target, code, cost) => {
    const sandbox = shared
    for (const name of ['summary', 'backlinks'] as const) {
      const answer = await ask(sandbox, name, { target })
      expect(answer).toMatchObject({ status_code: code, result: null })
      expect(answer.cost).toBeGreaterThanOrEqual(cost)
    }
  })

  it('fails for the target the control names, as often as it says', async () => {
    const sandbox = await startTestSandbox()
    sandbox.control.failKeywords({ keywords: [sized.target], effect: { kind: 'fail', code: 50000 }, times: 1 })
    expect(await ask(sandbox, 'summary', sized)).toMatchObject({ status_code: 50000 })
    expect(await ask(sandbox, 'summary', sized)).toMatchObject({ status_code: 20000 })
  })

  it('breaks off, is odd with its links whole, and without money gives no answer', async () => {
    const sandbox = await startTestSandbox()
    const body = JSON.stringify([{ target: 'fault-malformed.size-50.example' }])
    const broken = await (await sandbox.raw('/v3/backlinks/backlinks/live', { method: 'POST', body })).text()
    expect(() => JSON.parse(broken)).toThrow(SyntaxError)
    const whole = await findAll(sandbox, { target: 'size-500.example' })
    const odd = await findAll(sandbox, { target: 'fault-odd.size-500.example' })
    const partsOf = (row: Row) => [row.url_from, row.url_to, row.domain_from, row.is_lost, row.rank]
    expect(odd.map(partsOf)).toEqual(whole.map(partsOf))
    expect(odd.every((row) => row.domain_from_country === 'Ireland')).toBe(true)
    sandbox.control.setBalance(0.01)
    expect(await ask(sandbox, 'summary', sized)).toMatchObject({ status_code: 40210, cost: 0 })
  })

  it('answers thirty calls at once and no more, those of Labs among them', async () => {
    // Long enough that all forty are under way at once on a busy machine.
    const sandbox = await startTestSandbox({ slowLiveMs: 2_000 })
    const slow = [
      ['/v3/backlinks/summary/live', { target: 'fault-slow.size-1.example' }],
      [
        '/v3/dataforseo_labs/google/keyword_overview/live',
        { keywords: ['kettle __slow__'], location_code: 2372, language_code: 'en' },
      ],
    ] as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const [address, task] = slow[at % 2] ?? slow[0]
        return sandbox.post(address, [task])
      }),
    )
    expect(answers.filter((answer) => answer.status_code === 40209)).toHaveLength(10)
  })
})
