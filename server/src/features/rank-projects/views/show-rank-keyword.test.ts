import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import { days } from '../../../platform/clock/clock.ts'
import { copyPages } from '../../../testing/copy-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
let person: Person
let id: number
/** The first of three checked days. */
let first: string
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  const keywords = Array.from({ length: 20 }, (_, at) => `best coffee ${at}`)
  id = await createProject(app, person, { keywords, isDailyChecked: 1, runAt: '00:00' })
  await app.workOff()
  first = app.clock.read().toISOString().slice(0, 10)
  for (let day = 1; day <= 2; day += 1) {
    app.clock.advance(days(1))
    await copyPages(app)
    await app.ctx.jobs.send(app.ctx, runDueJob, {})
    await app.workOff()
  }
  person.token = await openSession(app.ctx, person.viewer)
})
afterAll(() => app.close())

type Best = { date: string; rank: number } | null

async function show(keywordId: number, span: number) {
  const reply = await app.call('GET', `/projects/show-keyword/${id}/${keywordId}?days=${span}`, { token: person.token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: { days: OwnRankOnDay[]; best: Best } }).data
}

const rowsOf = async () => (await showHistory(app, person, id)).historiesData[0] ?? []

/** The newest of the days with the lowest rank. */
function lowestOf(snapshots: readonly { date: string; rank: number | null }[]): Best {
  const ranked = snapshots.flatMap(({ date, rank }) => (rank === null ? [] : { date, rank }))
  const lowest = Math.min(...ranked.map(({ rank }) => rank))
  return ranked.filter(({ rank }) => rank === lowest).sort((a, b) => b.date.localeCompare(a.date))[0] ?? null
}

/** Moves the first day into the past, with what it adds up to. */
async function moveFirstDay(by: number) {
  for (const table of ['rank_observations', 'rank_project_days'])
    await app.ctx.db.execute(sql`update ${sql.identifier(table)} set day = day - ${by}::int
      where project_id = ${id} and day = (select min(day) from rank_project_days where project_id = ${id})`)
}

test('the best rank is the history’s, on the newest day that had it', async () => {
  for (const row of await rowsOf()) {
    const { best, days: shown } = await show(row.id, 30)
    expect(shown).toHaveLength(3)
    expect(best).toEqual(lowestOf(row.details))
    expect(best?.rank ?? null).toBe(row.best)
  }
})

test('the last 30 checked days may reach further back than the days shown', async () => {
  await moveFirstDay(60)
  let older = 0
  for (const row of await rowsOf()) {
    const { best, days: shown } = await show(row.id, 30)
    expect(shown).toHaveLength(2)
    expect(best).toEqual(lowestOf(row.details))
    expect(best?.rank ?? null).toBe(row.best)
    if (best !== null && best.date < first) older += 1
  }
  expect(older).toBeGreaterThan(0)
})

test('what is older than they are counts only where the days shown reach it', async () => {
  await app.ctx.db.execute(sql`
    insert into rank_project_days (account_id, project_id, day, checked_count, found_count, rank_sum)
    select ${person.id}::int, ${id}::int, ${first}::date - back, 1, 0, 0 from generate_series(1, 28) as back`)
  let older = 0
  for (const row of await rowsOf()) {
    const [shorter, longer] = [await show(row.id, 30), await show(row.id, 90)]
    expect(shorter.best).toEqual(lowestOf(shorter.days))
    expect(shorter.best?.rank ?? null).toBe(row.best)
    expect(longer.days).toHaveLength(3)
    expect(longer.best).toEqual(lowestOf(longer.days))
    if (longer.best !== null && longer.best.date < first) older += 1
  }
  expect(older).toBeGreaterThan(0)
})
