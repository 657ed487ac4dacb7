import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { dateOf, live, lives } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runningSumColumns } from '../days/running-totals.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { alignUnkept } from '../days/unkept-days.ts'
import { lockProject, type ProjectRow } from '../get-project.ts'
import { deleteRanks } from '../keywords/delete-ranks.ts'
import { deleteOldRanks } from './delete-old-ranks.ts'
import { makeRankMonths } from './make-rank-months.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-28T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const signal = new AbortController().signal
const keeping = (ranksKeptDays: number): Ctx => ({ ...app.ctx, settings: { ...app.ctx.settings, ranksKeptDays } })

async function countOf(table: string): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(table)} where account_id = ${person.id}`,
  )
  return rows[0]?.count ?? 0
}

async function listDays(id: number): Promise<ProjectDay[]> {
  const { body } = await app.call('GET', `/projects/show-overview/${id}?days=365`, { token: person.token })
  return (body as { data: { days: ProjectDay[] } }).data.days
}

const dates = ['2027-03-28', '2027-03-30', '2027-04-02', '2027-04-04']

async function checkOn(date: string, id: number) {
  app.clock.moveTo(`${date}T10:00:00Z`)
  person.token = await openSession(app.ctx, person.viewer)
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  await app.workOff()
}

test('expired months are dropped whole; views end where ranks end, and charts continue', async () => {
  await makeRankMonths(app.ctx)
  const id = await createProject(app, person, {
    keywords: ['kept coffee', 'kept tea', 'kept kettle'],
    competitors: ['beanharbour.example'],
  })
  await app.workOff()
  for (const date of dates.slice(1)) await checkOn(date, id)
  expect(await countOf('rank_observations')).toBe(12)
  const overview = await listDays(id)
  expect((await showHistory(app, person, id)).until).toMatchObject({ kept_from: null })

  await deleteOldRanks(keeping(0), signal)
  // Ranks are kept from 2 April, so the rest of April stays too.
  app.clock.moveTo('2027-07-31T10:00:00Z')
  await deleteOldRanks(keeping(120), signal)
  expect(await countOf('rank_observations')).toBe(6)
  expect(await countOf('rank_competitor_observations')).toBe(6)
  expect(await countOf('rank_project_days')).toBe(4)
  await deleteOldRanks(keeping(120), signal)
  expect(await countOf('rank_observations')).toBe(6)

  person.token = await openSession(app.ctx, person.viewer)
  const kept = dates.slice(2).toReversed()
  const history = await showHistory(app, person, id)
  expect(history.pagination.total).toBe(2)
  expect(history.historiesData[0]?.[0]?.dates).toEqual(kept)
  expect(history.until).toMatchObject({ older: null, kept_from: dates[2] })
  // The oldest kept rank also stores the rank before it.
  expect(history.historiesData[0]?.[0]?.details.at(-1)).toMatchObject({ date: dates[2], state: expect.any(String) })
  expect(await listDays(id)).toEqual(overview)
  const beside = await app.call('GET', `/projects/list-competitors/${id}?date=${dates[0]}`, { token: person.token })
  expect(beside.body).toMatchObject({ date: { shown: dates[2], oldest: dates[2], older: null, kept_from: dates[2] } })
  const compared = await showHistory(app, person, id, `?compare=${dates[0]}`)
  expect(compared).toMatchObject({ comparison: { compared_date: null, not_compared: 'first' } })

  // The sums of days without ranks survive when the other days are recomputed.
  await inTransaction(app.ctx, async (tx) => {
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project === undefined) throw new Error('no project')
    await sumDaysSince(tx, project, '0001-01-01')
    await alignUnkept(tx, project)
  })
  expect(await listDays(id)).toEqual(overview)
}, 240_000)

test('an interrupted deletion drops nothing, and the next one completes it', async () => {
  await makeRankMonths(app.ctx)
  const id = await createProject(app, person, { keywords: ['kept coffee'], competitors: ['beanharbour.example'] })
  await app.workOff()
  const [known] = await showCompetitors(app, person, id)
  app.clock.advance(days(500))
  await deleteOldRanks(keeping(400), AbortSignal.abort())
  expect(await countOf('rank_observations')).toBe(1)
  await deleteOldRanks(keeping(400), signal)
  expect(await countOf('rank_observations')).toBe(0)
  person.token = await openSession(app.ctx, person.viewer)
  // A project without kept days shows its latest ranks and no date.
  const history = await showHistory(app, person, id)
  expect(history.historiesData[0]?.[0]).toMatchObject({ keyword: 'kept coffee', dates: [] })
  expect(await showCompetitors(app, person, id)).toMatchObject([
    { state: known?.state, rank: known?.rank, taken_at: known?.taken_at, competitors_items: [{ state: 'not_kept' }] },
  ])
})

type Running = { day: string; checked: number; found: number; rank_sum: number; click_sum: number; snippets: number }

const readRunning = async (id: number): Promise<Running[]> => {
  const { rows } = await app.ctx.db.execute<Running>(sql`
    select day::text as day, ${runningSumColumns} from rank_project_days
    where account_id = ${person.id} and project_id = ${id} order by day`)
  return rows.map(({ day, checked, found, rank_sum, click_sum, snippets }) => ({
    day,
    checked,
    found,
    rank_sum,
    click_sum,
    snippets,
  }))
}

/** Deletes the ranks before a day, like dropping their months. */
const forgetBefore = (id: number, day: string) =>
  inTransaction(app.ctx, async (tx) => {
    const old = sql`account_id = ${person.id} and project_id = ${id} and day < ${day}::date`
    await tx.db.execute(sql`update rank_project_days set ranks_kept = false where ${old}`)
    await tx.db.execute(sql`delete from rank_observations where ${old}`)
  })

async function keywordIds(id: number, picked: readonly boolean[]): Promise<number[]> {
  const { rows } = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where account_id = ${person.id} and project_id = ${id} order by id`,
  )
  return rows.filter((_row, at) => picked[at] === true).map((row) => row.id)
}

test('running totals of kept days are the same as with all ranks, whatever is deleted or recomputed', async () => {
  const id = await createProject(app, person, { keywords: ['totals'] })
  await app.workOff()
  const change = async (project: ProjectRow, picked: readonly boolean[], counts: boolean) => {
    const now = { ...project, countsSnippets: counts }
    await inTransaction(app.ctx, async (tx) => {
      await deleteRanks(tx, project, await keywordIds(id, picked))
      const gone = sql.param(await keywordIds(id, picked))
      await tx.db.execute(sql`
        delete from rank_project_keywords where account_id = ${person.id} and project_id = ${id} and id = any(${gone}::int[])`)
      if (counts === project.countsSnippets) return
      await sumDaysSince(tx, now, '0001-01-01')
      await alignUnkept(tx, now)
    })
  }
  await fc.assert(
    fc.asyncProperty(
      lives,
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (lived, picked, counts, forgotten) => {
        await change(await live(app, { person, id }, lived.days, lived.choice), picked, counts)
        const whole = await readRunning(id)
        const project = await live(app, { person, id }, lived.days, lived.choice)
        await forgetBefore(id, dateOf(forgotten))
        await change(project, picked, counts)
        // Days on which nothing is left to count are deleted only in the first case.
        const known = new Map(whole.map((row) => [row.day, row]))
        const shown = (await readRunning(id)).filter(({ day }) => day >= dateOf(forgotten))
        for (const row of shown) expect(row).toEqual(known.get(row.day))
      },
    ),
    { numRuns: 30 },
  )
}, 240_000)
