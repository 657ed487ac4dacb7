import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { openSession } from '../../../features/accounts/index.ts'
import { deleteOldCalls } from '../../../features/data-provider/index.ts'
import { before, days, hours, after as timeAfter } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { recoverStuckFetches } from '../post-fetches/recover-stuck-fetches.ts'
import { deleteOldSnapshots, type OldestOpenRun } from './delete-old-snapshots.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const signal = new AbortController().signal
const forget = async (waiting: readonly OldestOpenRun[] = []) => {
  await deleteOldSnapshots(app.ctx, waiting, signal)
  await deleteOldCalls(app.ctx, signal)
}
const keptDays = () => app.ctx.settings.snapshotsKeptDays
const ago = (milliseconds: number) => before(app.ctx.clock(), milliseconds)

async function fetchKeyword(keyword: string): Promise<number> {
  const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const token = await openSession(app.ctx, person.viewer)
  const reply = await app.call('POST', '/serp/check-serp', { token, body: { ...question, keywords: [keyword] } })
  expect(reply.status).toBe(202)
  await app.workOff()
  return (reply.body as { data: { id: number } }).data.id
}

async function listChecks(): Promise<SerpCheck[]> {
  const token = await openSession(app.ctx, person.viewer)
  const reply = await app.call('GET', '/serp/list-serps?per_page=100', { token })
  return (reply.body as { data: SerpCheck[] }).data
}

async function query<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await app.ctx.db.execute<Row>(statement)
  return rows as Row[]
}

async function count(what: ReturnType<typeof sql>): Promise<number> {
  const [row] = await query<{ rows: number }>(sql`select count(*)::int as rows from ${what}`)
  return row?.rows ?? 0
}

const tables = async () =>
  (
    await query<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'serp_snapshots'::regclass order by 1`,
    )
  ).map((row) => row.name)

const monthTable = (time: Date) => `serp_snapshots_${time.toISOString().slice(0, 7).replace('-', '_')}`
const defaultTable = sql`serp_snapshots_other`

/** As many pages as wanted, taken a second apart up to a time. */
const storePages = (until: Date, pages = 1) =>
  query(sql`
  insert into serp_snapshots (query_id, id, taken_at, provider, cost_usd, organic_count, feature_types, ai_overview)
  select 1, gen_random_uuid(), ${until.toISOString()}::timestamptz - at * interval '1 second', 'dataforseo', 0, 0, '{}', 'none'
  from generate_series(0, ${pages - 1}::integer) as at`)

describe('a year', () => {
  test('each month’s pages in a table of their own, old months gone, every rank still there', async () => {
    const keywords: string[] = []
    const tablesUsed = new Set<string>()
    const begin = app.ctx.clock()
    for (let month = 0; month < 13; month += 1) {
      // From middle to middle, so that every month of the year has its turn.
      const middle = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + month, 15, 12)
      app.clock.advance(Math.max(0, middle - app.ctx.clock().getTime()))
      await recoverStuckFetches(app.ctx, [], { isStart: false })
      keywords.push(`coffee beans ${month}`)
      await fetchKeyword(`coffee beans ${month}`)
      const [row] = await query<{ table: string }>(
        sql`select tableoid::regclass::text as table from serp_snapshots order by taken_at desc limit 1`,
      )
      tablesUsed.add(row?.table ?? '')
      expect(row?.table).toBe(monthTable(app.ctx.clock()))
      await forget()
      expect(await count(defaultTable)).toBe(0)
    }
    expect(tablesUsed.size).toBe(13)

    const keptFrom = ago(days(keptDays()))
    const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth()
    // The current month and two more are made ahead.
    const kept = Array.from({ length: monthOf(app.ctx.clock()) + 3 - monthOf(keptFrom) }, (_, at) =>
      monthTable(new Date(Date.UTC(keptFrom.getUTCFullYear(), keptFrom.getUTCMonth() + at))),
    )
    expect(await tables()).toEqual([...kept, 'serp_snapshots_other'].toSorted())

    const stored = await query<{ id: string; taken_at: string }>(sql`select id, taken_at from serp_snapshots`)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.length).toBeLessThan(6)
    for (const page of stored) expect(new Date(page.taken_at) >= keptFrom).toBe(true)

    const ranks = await query<{ keyword: string; state: string; rank: number | null; has_page: boolean }>(sql`
      select keyword, state, rank, exists (select from serp_snapshots where id = snapshot_id) as has_page
      from serp_check_keywords order by check_id`)
    expect(ranks.map((row) => row.keyword)).toEqual(keywords)
    expect(ranks.every((row) => row.state === 'found' || row.state === 'not_in_depth')).toBe(true)
    expect(ranks.some((row) => row.rank !== null && !row.has_page)).toBe(true)
    expect(ranks.filter((row) => row.has_page)).toHaveLength(stored.length)
    const shown = (await listChecks()).toReversed().flatMap((check) => check.items)
    expect(shown.map(({ keyword, rank }) => ({ keyword, rank }))).toEqual(
      ranks.map(({ keyword, rank }) => ({ keyword, rank })),
    )
  }, 120_000)
})

describe('what is forgotten', () => {
  test('pages past their time, wherever they lie, and none younger', async () => {
    await storePages(ago(days(keptDays()) + hours(1)), 7_000)
    await storePages(ago(days(keptDays()) - hours(3)), 20)
    // These lie in the current month's table, where only a clean-up in the middle of a month finds them.
    await storePages(ago(0), 10)
    expect(await count(defaultTable)).toBe(7_020)
    await forget()
    expect(await count(defaultTable)).toBe(20)
    app.clock.advance(days(keptDays()))
    await storePages(ago(0), 5)
    await forget()
    expect(await count(sql`serp_snapshots`)).toBe(5)
  })

  test('fetches that ended, who paid, and after 400 days what calls cost', async () => {
    await fetchKeyword('red kettle')
    const call = (startedAt: Date) =>
      query(sql`
      insert into provider_calls (provider, method, path, tasks, cost_usd, milliseconds, started_at)
      values ('dataforseo', 'GET', '/', 1, 0, 1, ${startedAt.toISOString()}::timestamptz)`)
    await call(ago(days(399)))
    await call(ago(days(401)))
    const counts = async () => [
      await count(sql`serp_fetches`),
      await count(sql`paid_pages`),
      await count(sql`provider_calls`),
    ]
    await forget()
    expect(await counts()).toEqual([1, 1, 1])
    app.clock.advance(days(keptDays() + 1))
    await forget()
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('no fetch under way, however old', async () => {
    await fetchKeyword('red kettle')
    for (const state of ['queued', 'posting', 'posted']) {
      await query(
        sql`update serp_fetches set state = ${state}, created_at = ${ago(days(2_000)).toISOString()}::timestamptz`,
      )
      await forget()
      expect(await count(sql`serp_fetches`), state).toBe(1)
    }
    await query(sql`update serp_fetches set state = 'failed'`)
    await forget()
    expect(await count(sql`serp_fetches`)).toBe(0)
  })

  test('nothing a feature above still waits for, nor what it may share', async () => {
    await recoverStuckFetches(app.ctx, [], { isStart: false })
    const asked = app.ctx.clock()
    await fetchKeyword('red kettle')
    app.clock.advance(days(keptDays() + 70))
    const waiting: OldestOpenRun[] = [async () => undefined, async () => asked, async () => timeAfter(asked, days(50))]
    await forget(waiting)
    expect([await count(sql`serp_snapshots`), await count(sql`serp_fetches`)]).toEqual([1, 1])
    await forget([async () => undefined])
    expect([await count(sql`serp_snapshots`), await count(sql`serp_fetches`)]).toEqual([0, 0])
  })

  test('less with a longer setting', async () => {
    await storePages(ago(days(100)), 3)
    const patient: Ctx = { ...app.ctx, settings: { ...app.ctx.settings, snapshotsKeptDays: 120 } }
    await deleteOldSnapshots(patient, [], signal)
    expect(await count(sql`serp_snapshots`)).toBe(3)
    await deleteOldSnapshots({ ...patient, settings: { ...patient.settings, snapshotsKeptDays: 99 } }, [], signal)
    expect(await count(sql`serp_snapshots`)).toBe(0)
  })
})

describe('old months', () => {
  const makeMonth = (name: string, year: number) =>
    query(
      sql.raw(
        `create table ${name} partition of serp_snapshots for values from ('${year}-01-01Z') to ('${year}-02-01Z')`,
      ),
    )

  test('are known by their bounds, whatever they are called and in whatever zone one reads', async () => {
    await makeMonth('"Pages; of ""January"""', 2020)
    await makeMonth('serp_snapshots_2999_01', 2021)
    await makeMonth('serp_snapshots_1999_01', 2999)
    await inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(sql`set local time zone 'America/New_York'`)
      await deleteOldSnapshots(tx, [], signal)
    })
    const left = await tables()
    expect(left).toContain('serp_snapshots_1999_01')
    expect(left).not.toContain('serp_snapshots_2999_01')
    expect(left.some((name) => name.includes('January'))).toBe(false)
  })

  test('go only when they are wholly past', async () => {
    const keptFrom = ago(days(keptDays()))
    await query(
      sql.raw(
        `create table partly partition of serp_snapshots for values from ('2000-01-01Z') to ('${timeAfter(keptFrom, hours(1)).toISOString()}')`,
      ),
    )
    await storePages(before(keptFrom, hours(1)), 4)
    await storePages(timeAfter(keptFrom, hours(0.9)), 4)
    await forget()
    expect(await tables()).toContain('partly')
    expect(await count(sql`partly`)).toBe(4)
    app.clock.advance(hours(1))
    await forget()
    expect(await tables()).not.toContain('partly')
  })

  test('that somebody is reading are left for tomorrow, and hold up no other reader for long', async () => {
    await makeMonth('serp_snapshots_2020_01', 2020)
    await storePages(ago(0), 3)
    await inTransaction(app.ctx, async (reader) => {
      await reader.db.execute(sql`select count(*) from serp_snapshots`)
      const [, read] = await Promise.all([forget(), count(sql`serp_snapshots`)])
      expect(read).toBe(3)
      expect(await tables()).toContain('serp_snapshots_2020_01')
    })
    await forget()
    expect(await tables()).not.toContain('serp_snapshots_2020_01')
    expect(await count(sql`serp_snapshots`)).toBe(3)
  })
})

describe('run more than once', () => {
  test('it finds nothing more to do', async () => {
    await storePages(ago(days(200)), 10)
    await storePages(ago(0), 10)
    for (let run = 0; run < 3; run += 1) await forget()
    expect(await count(sql`serp_snapshots`)).toBe(10)
  })

  test('by workers at the same time, even where no lock keeps them apart, it does the same as one', async () => {
    await query(
      sql.raw(
        `create table serp_snapshots_2020_01 partition of serp_snapshots for values from ('2020-01-01Z') to ('2020-02-01Z')`,
      ),
    )
    await storePages(ago(days(200)), 12_000)
    await storePages(ago(0), 10)
    const whileHolding: Ctx['locks']['whileHolding'] = async (_name, work) => {
      await work(new AbortController().signal)
      return true
    }
    const unlocked: Ctx = { ...app.ctx, locks: { whileHolding } }
    await Promise.all(Array.from({ length: 3 }, () => deleteOldSnapshots(unlocked, [], signal)))
    await forget()
    expect(await count(sql`serp_snapshots`)).toBe(10)
    expect(await tables()).not.toContain('serp_snapshots_2020_01')
  })

  test('cut off at once it leaves the rest for the next one', async () => {
    await storePages(ago(days(200)), 10)
    await deleteOldSnapshots(app.ctx, [], AbortSignal.abort())
    expect(await count(sql`serp_snapshots`)).toBe(10)
    await forget()
    expect(await count(sql`serp_snapshots`)).toBe(0)
  })
})
