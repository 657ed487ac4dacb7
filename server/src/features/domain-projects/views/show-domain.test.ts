import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DomainKeyword } from '#contract/domain-projects/rows.ts'
import { serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import {
  type DomainSort,
  domainSorts,
  type MovementFilter,
  movementOf,
  pageOneMovementOf,
  pageOneMovements,
  positionMovements,
  rankedKinds,
  searchIntents,
} from '#contract/rules/site-checks/domain-checks.ts'
import { days } from '../../../platform/clock/clock.ts'
import { allRows, checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
/** A domain checked on three dates, all of its rows read. */
let id: number
const dates = ['2027-03-01', '2027-03-05', '2027-03-09'] as const
const rowsOf = new Map<string, DomainKeyword[]>()
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await checkDomain(app, person, { target: 'size-260.example', limit: 300 })
  await app.workOff()
  for (const _date of dates.slice(1)) {
    app.clock.advance(days(4))
    person.token = await openSession(app.ctx, person.viewer)
    const reply = await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: {} })
    expect([reply.status, reply.body]).toEqual([202, expect.anything()])
    await app.workOff()
  }
  for (const date of dates) rowsOf.set(date, await allRows(app, person, id, `created_at=${date}`))
})
afterAll(() => app.close())

const view = (query: string) => showDomain(app, person, id, query)
const keyOf = ({ kind, keyword }: DomainKeyword) => `${kind} ${keyword}`
const on = (date: string) => new Map((rowsOf.get(date) ?? []).map((row) => [keyOf(row), row]))

/** Positions of every keyword of two dates, as the rows of each tell. */
function pairsOf(shown: string, compared: string) {
  const [now, before] = [on(shown), on(compared)]
  return [...new Set([...now.keys(), ...before.keys()])].map((key) => ({
    key,
    now: now.get(key)?.position ?? null,
    before: before.get(key)?.position ?? null,
  }))
}

describe('dates', () => {
  test('the newest is shown and compared with the one before; any two may be chosen', async () => {
    expect(await view('')).toMatchObject({
      available_dates: [...dates].reverse(),
      selected_date: dates[2],
      compared_date: dates[1],
    })
    expect(await view(`?created_at=${dates[0]}`)).toMatchObject({ selected_date: dates[0], compared_date: null })
    expect(await view(`?created_at=${dates[0]}&compare_date=${dates[2]}`)).toMatchObject({
      selected_date: dates[0],
      compared_date: dates[2],
    })
  })

  test('the movements partition the keywords of both dates, entered and left page 1 are subsets, either way round', async () => {
    for (const [shown, compared] of [
      [dates[2], dates[0]],
      [dates[0], dates[2]],
      [dates[2], dates[1]],
    ] as const) {
      const { movements, movements_by_kind } = await view(`?created_at=${shown}&compare_date=${compared}`)
      const pairs = pairsOf(shown, compared)
      const count = (name: MovementFilter, kind = '') =>
        pairs.filter(
          ({ key, before, now }) =>
            key.startsWith(kind) && [movementOf(before, now), pageOneMovementOf(before, now)].includes(name),
        ).length
      for (const name of [...positionMovements, ...pageOneMovements]) {
        expect([name, movements?.[name]]).toEqual([name, count(name)])
        for (const kind of rankedKinds)
          expect([name, kind, movements_by_kind?.[kind][name]]).toEqual([name, kind, count(name, `${kind} `)])
      }
      expect(positionMovements.reduce((sum, name) => sum + (movements?.[name] ?? 0), 0)).toBe(pairs.length)
    }
    const there = (await view(`?created_at=${dates[2]}&compare_date=${dates[0]}`)).movements
    const back = (await view(`?created_at=${dates[0]}&compare_date=${dates[2]}`)).movements
    expect(there).toEqual({
      ...{ new: back?.lost, lost: back?.new, improved: back?.declined, declined: back?.improved },
      ...{ unchanged: back?.unchanged, entered: back?.left, left: back?.entered },
    })
    expect(there?.new).toBeGreaterThan(0)
    expect(there?.improved).toBeGreaterThan(0)
  })

  test.each([...positionMovements, ...pageOneMovements])(
    'a count of %s filters the table to just those',
    async (name) => {
      const { movements, movements_by_kind } = await view(`?compare_date=${dates[0]}`)
      for (const kind of rankedKinds) {
        const { pagination } = await view(`?compare_date=${dates[0]}&movement=${name}&kind=${kind}`)
        expect(pagination.total).toBe(movements_by_kind?.[kind][name])
      }
      const rows = await allRows(app, person, id, `compare_date=${dates[0]}&movement=${name}`)
      expect(rows).toHaveLength(movements?.[name] ?? -1)
      const [now, before] = [on(dates[2]), on(dates[0])]
      for (const row of rows) {
        expect(row.position).toBe(now.get(keyOf(row))?.position ?? null)
        expect(row.lp).toBe(before.get(keyOf(row))?.position ?? null)
        expect(row.position_change).toBe(row.position === null || row.lp === null ? null : row.position - row.lp)
      }
    },
  )
})

describe('figures', () => {
  test('those of the whole domain are the sums of its rows where all of them are read', async () => {
    const { totalCounts, tableData, rows } = await view('')
    const all = rowsOf.get(dates[2]) ?? []
    expect(rows).toMatchObject({ read: 260, total: 260, is_whole: true })
    for (const kind of rankedKinds) {
      const count = all.filter((row) => row.kind === kind).length
      expect(rows[kind]).toEqual({ read: count, total: count })
      expect((await view(`?kind=${kind}`)).pagination.total).toBe(count)
    }
    for (const kind of ['organic', 'paid'] as const) {
      const own = all.filter((row) => row.kind === kind)
      expect(totalCounts[kind].count).toBe(own.length)
      expect(totalCounts[kind].etv).toBeCloseTo(
        own.reduce((sum, { traffic }) => sum + (traffic ?? 0), 0),
        2,
      )
      for (let page = 1; page <= 10; page += 1) {
        const onPage = own.filter(({ position }) => Math.ceil((position ?? 0) / 10) === page)
        expect(tableData[kind][page]?.count).toBe(onPage.length)
        expect(tableData[kind][page]?.traffic).toBeCloseTo(
          onPage.reduce((sum, { traffic }) => sum + (traffic ?? 0), 0),
          1,
        )
      }
    }
  })

  test('of a part of the rows each says which it is', async () => {
    const part = await checkDomain(app, person, { target: 'size-260.example', limit: 50 })
    await app.workOff()
    const shown = await showDomain(app, person, part)
    expect(shown.rows).toMatchObject({ read: 50, total: 260, is_whole: true })
    expect(shown.rows.organic.read + shown.rows.paid.read).toBe(50)
    expect(shown.rows.organic.total).toBe(shown.totalCounts.organic.count)
    expect(shown.totalCounts).toEqual((await view('')).totalCounts)
    expect(shown.data.map(({ keyword }) => keyword)).toEqual(
      (rowsOf.get(dates[2]) ?? []).filter((row) => row.id <= 50).map(({ keyword }) => keyword),
    )
  })

  test('history has every date, oldest first', async () => {
    const { history } = await view('')
    expect(history.map(({ date }) => date)).toEqual(dates)
    for (const day of history) expect(Number(day.organic_keywords) + Number(day.paid_keywords)).toBe(day.total_count)
  })
})

describe('rows', () => {
  const value: Record<DomainSort, (row: DomainKeyword) => string | number | null> = {
    keyword: ({ keyword }) => keyword,
    position: ({ position }) => position,
    lp: ({ lp }) => lp,
    change: ({ position_change }) => position_change,
    search_volume: ({ search_volume }) => search_volume,
    traffic: ({ traffic }) => traffic,
    kd: ({ kd }) => kd,
    cpc: ({ cpc }) => cpc,
    intent: ({ intent }) => intent,
    last_updated: ({ last_updated }) => last_updated,
    date: ({ date }) => date,
  }

  test.each(domainSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'sorted by %s %s, organic results before ads, what has no value last',
    async (sort, direction) => {
      const rows = await allRows(app, person, id, `sort=${sort}&direction=${direction}`)
      expect(rows).toHaveLength(260)
      const firstAd = rows.findIndex(({ kind }) => kind === 'paid')
      expect(firstAd).toBeGreaterThan(0)
      expect(rows.slice(firstAd).every(({ kind }) => kind === 'paid')).toBe(true)
      for (const kind of rankedKinds) {
        const values = rows.filter((row) => row.kind === kind).map(value[sort])
        const there = values.filter((one) => one !== null)
        expect(values.slice(there.length).every((one) => one === null)).toBe(true)
        for (const [at, one] of there.slice(1).entries()) {
          const before = there[at] ?? one
          expect(direction === 'asc' ? before <= one : before >= one, `${before} ${one}`).toBe(true)
        }
      }
    },
  )

  const filters = fc.record(
    {
      position_from: fc.integer({ min: 1, max: 50 }),
      position_to: fc.integer({ min: 50, max: 100 }),
      volume_from: fc.constantFrom(0, 20, 100, 1_000),
      volume_to: fc.constantFrom(1_000, 5_000, 100_000),
      kd_from: fc.integer({ min: 0, max: 30 }),
      kd_to: fc.integer({ min: 30, max: 100 }),
      intent: fc.constantFrom(...searchIntents),
      kind: fc.constantFrom('organic' as const, 'paid' as const),
      branded: fc.constantFrom(0, 1),
      feature: fc.constantFrom(...serpFeatureKeys),
      search: fc.constantFrom('a', 'best', 'how', '%', 'é'),
      url: fc.constantFrom('/', 'SIZE', '/blog', '%'),
    },
    { requiredKeys: [] },
  )
  type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never

  const within = (one: number | null, from: number | undefined, to: number | undefined) =>
    (from === undefined && to === undefined) || (one !== null && one >= (from ?? one) && one <= (to ?? one))

  const matches = (row: DomainKeyword, chosen: Filters) =>
    within(row.position, chosen.position_from, chosen.position_to) &&
    within(row.search_volume, chosen.volume_from, chosen.volume_to) &&
    within(row.kd, chosen.kd_from, chosen.kd_to) &&
    (chosen.intent === undefined || row.intent === chosen.intent) &&
    (chosen.kind === undefined || row.kind === chosen.kind) &&
    (chosen.branded === undefined || row.is_branded === (chosen.branded === 1)) &&
    (chosen.feature === undefined || row.features.includes(chosen.feature)) &&
    (chosen.search === undefined || row.keyword.includes(chosen.search)) &&
    (chosen.url === undefined || row.url.toLowerCase().includes(chosen.url.toLowerCase()))

  test('whatever is filtered, the table and its count are the rows that match', async () => {
    const all = rowsOf.get(dates[2]) ?? []
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const given = Object.entries(chosen).map(([name, one]) => [name, String(one)])
        const query = new URLSearchParams(given).toString()
        const rows = await allRows(app, person, id, query)
        expect(rows.map(keyOf)).toEqual(all.filter((row) => matches(row, chosen)).map(keyOf))
        expect((await view(`?${query}`)).pagination.total).toBe(rows.length)
      }),
      { numRuns: 60 },
    )
  })

  test.each([...positionMovements, ...pageOneMovements])(
    'whatever is filtered and sorted, what was %s is all of it that matches, each once',
    async (movement) => {
      const moved = await allRows(app, person, id, `compare_date=${dates[0]}&movement=${movement}`)
      const order = fc.record({ sort: fc.constantFrom(...domainSorts), direction: fc.constantFrom('asc', 'desc') })
      await fc.assert(
        fc.asyncProperty(filters, order, async (chosen, { sort, direction }) => {
          const given = Object.entries({ ...chosen, sort, direction }).map(([name, one]) => [name, String(one)])
          const query = new URLSearchParams(given).toString()
          const rows = await allRows(app, person, id, `compare_date=${dates[0]}&movement=${movement}&${query}`)
          // A lost keyword is filtered by its last position, which its row does not show as its own.
          const wanted = moved.filter((row) => matches({ ...row, position: row.position ?? row.lp }, chosen))
          expect(rows.map(keyOf).sort()).toEqual(wanted.map(keyOf).sort())
        }),
        { numRuns: 8 },
      )
    },
  )

  test.each([
    ['position_from=9&position_to=3'],
    ['position_from=0'],
    ['kd_to=101'],
    ['volume_from=-1'],
    ['intent=wish'],
    ['movement=up'],
    ['sort=luck'],
    ['created_at=2027-03-02'],
    ['compare_date=2027-03-02'],
    ['created_at=yesterday'],
    ['page=0'],
  ])('refuses %s with 400', async (query) => {
    const reply = await app.call('GET', `/domain/view-domain/${id}?${query}`, { token: person.token })
    expect(reply.status).toBe(400)
  })
})

test.each(['', '?kind=organic', '?kind=paid'])(
  'pages are the rows grouped by URL, ads separately %s',
  async (query) => {
    const all = (rowsOf.get(dates[2]) ?? []).filter(({ kind }) => query === '' || query.endsWith(kind))
    const reply = await app.call('GET', `/domain/list-pages/${id}${query}`, { token: person.token })
    const { data, pagination } = reply.body as {
      data: {
        kind: string
        url: string
        keywords_count: number
        traffic: number
        top_keyword: string
        best_position: number
      }[]
      pagination: { total: number }
    }
    expect(pagination.total).toBe(new Set(all.map(({ kind, url }) => `${kind} ${url}`)).size)
    for (const page of data) {
      const own = all.filter(({ kind, url }) => kind === page.kind && url === page.url)
      expect(page.keywords_count).toBe(own.length)
      expect(page.traffic).toBeCloseTo(
        own.reduce((sum, { traffic }) => sum + (traffic ?? 0), 0),
        4,
      )
      expect(page.best_position).toBe(Math.min(...own.map(({ position }) => position ?? 101)))
      expect(page.top_keyword).toBe(own[0]?.keyword)
    }
  },
)

test('a figure that is unknown on the shown date isn’t taken from the compared date', async () => {
  const [, before, shown] = dates
  const known = [...on(shown)].find(([key, row]) => on(before).has(key) && row.search_volume !== null)?.[1]
  await app.ctx.db.execute(sql`
    update domain_keywords set search_volume = null, traffic = null, cpc_usd = null, difficulty = null
    where project_id = ${id} and number = ${known?.id} and keyword = ${known?.keyword} and run = 3`)
  const rows = await allRows(app, person, id, `created_at=${shown}&compare_date=${before}`)
  const row = rows.find(({ keyword, kind }) => keyword === known?.keyword && kind === known.kind)
  expect(row).toMatchObject({ search_volume: null, traffic: null, cpc: null, kd: null, position: known?.position })
})
