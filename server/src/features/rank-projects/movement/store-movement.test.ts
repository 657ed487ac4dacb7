import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movementPeriods } from '#contract/rules/rank-projects/comparison-periods.ts'
import { rankBandKeys, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { days, seconds } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { live, lives } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { deleteRankKeywords } from '../keywords/delete-rank-keywords.ts'
import { listMovedCounts, listMovers } from '../views/list-movers.ts'
import { storeDueMovements } from './store-due-movements.ts'
import { recomputeMovement } from './store-movement.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-01T12:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  await openProject('UTC')
})

async function openProject(timeZone: string) {
  id = await createProject(app, person, { keywords: ['one', 'two', 'three'], timeZone })
  await app.workOff()
}

const ctxOn = (today: string): AccountCtx => ({
  ...app.ctx,
  account: person.viewer.account,
  clock: () => new Date(`${today}T12:00:00Z`),
})
const today = () => app.ctx.clock().toISOString().slice(0, 10)
const reference = () => ({ accountId: person.id, projectId: id })

async function listStored(): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ day: string }>(
    sql`select since_day::text as day from rank_project_movements where account_id = ${person.id} order by since_day`,
  )
  return rows.map(({ day }) => day)
}

/** Reads the views, which must return the same with the stored movements and without them. */
async function readBothWays(ctx: AccountCtx, period: number) {
  const read = async (of: AccountCtx) => ({
    movers: await listMovers(of, { days: period }),
    counts: await listMovedCounts(of, { days: period }),
  })
  const stored = await read(ctx)
  let computed: typeof stored | undefined
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`delete from rank_project_movements where account_id = ${person.id}`)
    computed = await read(tx)
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  expect(stored).toEqual(computed)
  return stored
}

type Check = {
  day: string
  keyword: number
  rank: number | null
  organic: number | null
  depth: number
  snippet: boolean
}

/** Applies the definition: each keyword's last check up to a day against its last check. */
async function expectedMovement(dayThen: string) {
  const { rows } = await app.ctx.db.execute<Check>(sql`
    select day::text as day, keyword_id as keyword, rank, organic_rank as organic, depth, state = 'featured_snippet' as snippet
    from rank_observations where account_id = ${person.id} and project_id = ${id} and state <> 'failed' order by day, keyword_id`)
  const { rows: projects } = await app.ctx.db.execute<{ count: number; counts: boolean }>(
    sql`select keywords_count as count, counts_snippets as counts from rank_projects where account_id = ${person.id} and id = ${id}`,
  )
  const [{ count, counts } = { count: 0, counts: true }] = projects
  const since = rows.filter(({ day }) => day > dayThen)
  // Days are read until there were as many checks as keywords.
  const isRead = ({ day }: Check) => since.filter((one) => one.day < day).length < count
  const moves = [...Map.groupBy(rows, ({ keyword }) => keyword).values()].flatMap((checks) => {
    const [before, first, now] = [
      checks.findLast(({ day }) => day <= dayThen),
      checks.find(({ day }) => day > dayThen),
      checks.at(-1),
    ]
    if (before === undefined || first === undefined || now === undefined || !isRead(first)) return []
    const place = ({ rank, depth }: Check) => ({ rank, depth, results_read: null })
    const { difference, change } = rankChangeOf(place(before), place(now))
    return change === 'depth' || (before.rank === null && now.rank === null)
      ? []
      : [{ before, now, difference, change }]
  })
  const counted = ({ rank, organic, snippet }: Check) => (snippet && !counts ? organic : rank)
  const bandOf = (check: Check) => (counted(check) === null && check.snippet ? undefined : rankBandOf(counted(check)))
  const number = (is: (move: (typeof moves)[number]) => boolean) => moves.filter(is).length
  return {
    hasBefore: rows.some(({ day }) => day <= dayThen),
    improved: number(({ difference, change }) => change === 'new' || (difference ?? 0) < 0),
    declined: number(({ difference, change }) => change === 'lost' || (difference ?? 0) > 0),
    appeared: number(({ change }) => change === 'new'),
    lost: number(({ change }) => change === 'lost'),
    bands: Object.fromEntries(
      rankBandKeys.map((key) => [
        key,
        number(({ now }) => bandOf(now) === key) - number(({ before }) => bandOf(before) === key),
      ]),
    ),
  }
}

/** Checks of the days for which `condition` holds read another depth; what each check replaced follows from the checks before it. */
async function changeDepth(condition: SQL, depth: number): Promise<void> {
  const mine = sql`o.account_id = ${person.id} and o.project_id = ${id}`
  await app.ctx.db.execute(sql`
    update rank_observations o set depth = ${depth}, rank = case when rank <= ${depth} then rank end,
      organic_rank = case when organic_rank <= ${depth} then organic_rank end,
      state = case when state in ('found', 'featured_snippet') and rank > ${depth} then 'not_in_depth' else state end
    where ${mine} and ${condition}`)
  await app.ctx.db.execute(sql`
    update rank_observations o set (previous_rank, previous_organic_rank, previous_depth, previous_is_snippet) = (
      select rank, organic_rank, depth, state = 'featured_snippet' from rank_observations e
      where e.account_id = o.account_id and e.project_id = o.project_id and e.keyword_id = o.keyword_id and e.day < o.day
        and e.state <> 'failed' order by e.day desc limit 1)
    where ${mine}`)
  await app.ctx.db.execute(sql`
    update rank_project_keywords k set (latest_rank, latest_organic_rank, latest_depth, latest_state) = (
      select rank, organic_rank, depth, state from rank_observations o
      where ${mine} and o.keyword_id = k.id and o.state <> 'failed' order by o.day desc limit 1)
    where k.account_id = ${person.id} and k.latest_day is not null`)
}

test('stored movements are what the ranks say, after failures, gaps, another depth and deletions', async () => {
  const scene = fc.record({
    life: lives,
    period: fc.constantFrom(...movementPeriods),
    /** The number of days from the first of the project's to the one the period begins on. */
    begins: fc.integer({ min: 0, max: 5 }),
    isEve: fc.boolean(),
    depth: fc.option(
      fc.record({ from: fc.integer({ min: 1, max: 5 }), depth: fc.constantFrom(10, 20, 100), grows: fc.boolean() }),
    ),
    deleted: fc.integer({ min: 0, max: 3 }),
  })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(scene, async ({ life, period, begins, isEve, depth, deleted }) => {
      await live(app, { person, id }, life.days, life.choice)
      if (depth !== null) {
        const changed = addDays('2030-01-01', depth.from)
        await changeDepth(depth.grows ? sql`day < ${changed}::date` : sql`day >= ${changed}::date`, depth.depth)
      }
      const dayThen = addDays('2030-01-01', begins)
      const shown = addDays(dayThen, period)
      // Rows stored on a day are also those of the next one.
      const ctx = ctxOn(isEve ? addDays(shown, -1) : shown)
      await inTransaction(ctx, (tx) => recomputeMovement(tx, reference()))
      for (const removed of [0, deleted]) {
        const { rows } = await app.ctx.db.execute<{ id: number }>(
          sql`select id from rank_project_keywords where account_id = ${person.id} order by id limit ${removed}`,
        )
        if (rows.length > 0) await deleteRankKeywords(ctx, { keywords_ids: rows.map((row) => row.id) })
        const { movers, counts } = await readBothWays(ctxOn(shown), period)
        const { hasBefore, bands, ...moved } = await expectedMovement(dayThen)
        expect(movers.byProject).toEqual(hasBefore ? [{ id, ...moved }] : [])
        expect(counts).toEqual(new Map(hasBefore ? [[id, moved]] : []))
        expect(movers.bandChanges).toEqual(bands)
        if (moved.improved + moved.declined > 0) {
          compared += 1
          expect((await listStored()).length).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 80 },
  )
  expect(compared).toBeGreaterThan(20)
})

async function refresh() {
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, {
    token: person.token,
    body: { confirm: true },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
}

async function settle() {
  for (let round = 0; round < 4; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

async function nextDay(count = 1) {
  app.clock.advance(days(count))
  person.token = await openSession(app.ctx, person.viewer)
}

/** Refreshes the project on each of the next `count` days. */
async function liveOn(count: number) {
  for (let day = 0; day < count; day += 1) {
    await nextDay()
    await refresh()
    await settle()
  }
}

test('a run deletes the stored movements as it begins and stores them as it ends', async () => {
  expect(await listStored()).toEqual([])
  await liveOn(8)
  const week = [addDays(today(), -6), addDays(today(), -5)]
  expect(await listStored()).toEqual(week)
  await nextDay()
  await readBothWays(ctxOn(today()), 7)
  await refresh()
  expect(await listStored()).toEqual([])
  await readBothWays(ctxOn(today()), 7)
  await settle()
  expect(await listStored()).toEqual([addDays(today(), -6), addDays(today(), -5)])
  await readBothWays(ctxOn(today()), 7)
})

test('rows that a process of another release left behind are not read, and go when a run ends', async () => {
  await liveOn(8)
  await nextDay()
  await app.ctx.db.execute(
    sql`create table left_behind as select * from rank_project_movements where account_id = ${person.id}::int`,
  )
  await refresh()
  await app.ctx.db.execute(sql`insert into rank_project_movements select * from left_behind`)
  await app.ctx.db.execute(sql`drop table left_behind`)
  await readBothWays(ctxOn(today()), 7)
  await settle()
  await readBothWays(ctxOn(today()), 7)
  const { rows } = await app.ctx.db.execute(
    sql`select distinct run from rank_project_movements where account_id = ${person.id}`,
  )
  expect(rows).toEqual([{ run: 10 }])
})

test('periods begin and end with the days of the project’s zone', async () => {
  await openProject('Pacific/Auckland')
  await liveOn(8)
  // It is the next day in Auckland already.
  const there = addDays(today(), 1)
  expect(await listStored()).toEqual([addDays(there, -6), addDays(there, -5)])
  const { movers } = await readBothWays(ctxOn(today()), 7)
  const { hasBefore, bands, ...moved } = await expectedMovement(addDays(there, -7))
  expect(movers.byProject.find((project) => project.id === id)).toEqual({ id, ...moved })
})

test('a project that fails doesn’t stop the others', async () => {
  await liveOn(8)
  const broken = id
  await openProject('UTC')
  // More than are listed at once.
  await app.ctx.db.execute(sql`
    insert into rank_projects overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', 1000000 + n, 'project_name', 'copy ' || n))).*
    from rank_projects p, generate_series(1, 120) n where account_id = ${person.id} and id = ${id}`)
  await nextDay(3)
  const failing = sql.raw(`
    create function fail_one() returns trigger language plpgsql as $$
    begin if new.project_id = ${broken} then raise 'broken'; end if; return new; end $$;
    create trigger fail_one before insert on rank_project_movements for each row execute function fail_one()`)
  await app.ctx.db.execute(failing)
  const errors: object[] = []
  const log = { ...app.ctx.log, error: (facts: object) => errors.push(facts) } as unknown as typeof app.ctx.log
  await storeDueMovements({ ...app.ctx, log }, new AbortController().signal)
  await app.ctx.db.execute(sql.raw('drop trigger fail_one on rank_project_movements; drop function fail_one'))
  expect(errors).toMatchObject([{ projectId: broken }])
  const { rows } = await app.ctx.db.execute(sql`
    select count(*)::int as stored from rank_projects
    where account_id = ${person.id} and movements_until = ${addDays(today(), 1)}::date`)
  expect(rows).toEqual([{ stored: 121 }])
})

test('a project that doesn’t run is computed again when its stored periods have passed, not while a run is under way', async () => {
  await liveOn(8)
  const newest = today()
  const storeDue = () => storeDueMovements({ ...app.ctx }, new AbortController().signal)
  const before = await listStored()
  await nextDay()
  await storeDue()
  expect(await listStored()).toEqual(before)
  await nextDay(2)
  await readBothWays(ctxOn(today()), 7)
  await storeDue()
  expect(await listStored()).toEqual([addDays(newest, -3), addDays(newest, -2)])
  await readBothWays(ctxOn(today()), 7)
  await nextDay(2)
  await refresh()
  await storeDue()
  expect(await listStored()).toEqual([])
  await settle()
  expect(await listStored()).toEqual([addDays(newest, -1), newest])
})

test('the stored movements change when featured snippets no longer count', async () => {
  await liveOn(8)
  await app.ctx.db.execute(sql`
    update rank_project_keywords set latest_state = 'featured_snippet', latest_rank = 1, latest_organic_rank = 15 where account_id = ${person.id}`)
  await inTransaction(ctxOn(today()), (tx) => recomputeMovement(tx, reference()))
  const { project } = await showHistory(app, person, id)
  const { projectName, searchEngine, deviceType, language, extraPage, loadsAiOverview, depth, country_code } = project
  const { movers } = await readBothWays(ctxOn(today()), 7)
  const reply = await app.call('PUT', `/projects/change-settings/${id}`, {
    token: person.token,
    body: {
      ...{ projectName, searchEngine, deviceType, language, extraPage, loadsAiOverview, depth },
      ...{ country: country_code, state_city: null, countsSnippets: false },
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { movers: after } = await readBothWays(ctxOn(today()), 7)
  expect(after.bandChanges).not.toEqual(movers.bandChanges)
})
