import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDateOf, momentOf } from '#contract/rules/text/time-zones.ts'
import { days, hours, seconds } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { forgetChecks, type Seen, storeCheck } from '../../../testing/store-checks.ts'
import { createProject } from '../../../testing/track-project.ts'
import { lockProject } from '../get-project.ts'
import { rankProjects } from '../projects/tables.ts'
import { dayOfNewRun } from '../runs/run-day.ts'
import { sendDueSummaries } from './send-due-summaries.ts'
import type { WeeklySummary } from './weekly-summary-shape.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const zones = [
  'Europe/London',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'America/Nuuk',
  'UTC',
]
const words = ['coffee', 'tea', 'milk']
const weeks = 10

/** A project as the summaries so far have described it. */
type Followed = {
  id: number
  /** Rank of each keyword when its last summary ended, or at its first check. */
  standing: Map<string, number | null>
  /** The day of each keyword's first check: what it is compared with may still change on that day. */
  firstDay: Map<string, string>
  /** From and to of each summary. */
  ranges: [string, string][]
}

async function follow(person: Person, name: string, timeZone: string): Promise<Followed> {
  const schedule = { isDailyChecked: 1, runAt: '05:00', timeZone }
  const id = await createProject(app, person, { ...schedule, projectName: name, keywords: words })
  return { id, standing: new Map(), firstDay: new Map(), ranges: [] }
}

const rowOf = async (id: number) => {
  const [row] = await app.ctx.db.select().from(rankProjects).where(eq(rankProjects.id, id))
  if (row === undefined) throw new Error('no project')
  return row
}

/** A run that begins now, sometimes a late one of its slot; no covered day is written to. */
async function run(person: Person, project: Followed, ranks: Record<string, Seen>) {
  const { timeZone, runAt, summarizedDay } = await rowOf(project.id)
  const slot = momentOf(localDateOf(app.clock.read(), timeZone), runAt, timeZone)
  const day = await inTransaction(app.ctx, async (tx) => {
    const locked = await lockProject(tx, { accountId: person.id, projectId: project.id })
    if (locked === undefined) throw new Error('no project')
    return dayOfNewRun(tx, locked, slot <= app.clock.read() ? slot : undefined)
  })
  expect(day > (summarizedDay ?? '')).toBe(true)
  await storeCheck(app, person, { id: project.id, day, ranks })
  for (const [keyword, seen] of Object.entries(ranks)) {
    if (seen === 'failed' || seen === 'snippet') continue
    const first = project.firstDay.get(keyword) ?? day
    project.firstDay.set(keyword, first)
    if (first === day) project.standing.set(keyword, seen)
  }
}

/** Applies a summary: each keyword's move must start where the previous one ended. */
function take({ projects }: WeeklySummary, followed: readonly Followed[]) {
  for (const { projectId, winners, losers } of projects) {
    const project = followed.find(({ id }) => id === projectId)
    for (const { keyword, before, now } of [...winners, ...losers]) {
      expect([keyword, before]).toEqual([keyword, project?.standing.get(keyword)])
      project?.standing.set(keyword, now)
    }
  }
}

test('across schedules, zones, clock changes and outages, every day is covered once and every move is in one summary', async () => {
  const random = seededRandom()
  app.clock.moveTo('2027-02-24T11:00:00Z')
  const person = await signedIn(app.ctx, 'paid')
  await app.ctx.db.execute(
    sql`update subscriptions set usable_until = usable_until + interval '1 year' where account_id = ${person.id}`,
  )
  const followed = [
    await follow(person, 'First', random.oneOf(zones)),
    await follow(person, 'Second', random.oneOf(zones)),
    await follow(person, 'Third', random.oneOf(zones)),
  ]
  // Their first runs end before anything is stored in their place.
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  for (const { id } of followed) await forgetChecks(app, id)
  const until = app.clock.read().getTime() + days(7 * weeks)
  let outageEnds = 0
  let told = 0
  const send = async () => {
    const before = await Promise.all(followed.map(({ id }) => rowOf(id)))
    await sendDueSummaries(app.ctx, new AbortController().signal)
    for (const [at, project] of followed.entries()) {
      const [was, is] = [before[at]?.summarizedDay ?? '', (await rowOf(project.id)).summarizedDay ?? '']
      if (was !== is) project.ranges.push([was, is])
    }
    const { rows } = await app.ctx.db.execute<{ data: WeeklySummary }>(sql`
      select data from notices where account_id = ${person.id} and kind = 'project.weekly-summary' order by created_at, id offset ${told}`)
    for (const { data } of rows) take(data, followed)
    told += rows.length
  }
  while (app.clock.read().getTime() < until) {
    app.clock.advance(hours(1 + random.upTo(7)))
    for (const project of followed) {
      if (random.upTo(9) < 4) {
        const seen = (): Seen => random.oneOf<Seen>([random.upTo(99) + 1, random.upTo(99) + 1, null, 'failed'])
        await run(
          person,
          project,
          Object.fromEntries(words.filter(() => random.upTo(4) > 0).map((word) => [word, seen()])),
        )
      }
      if (random.upTo(60) === 0)
        await app.ctx.db
          .update(rankProjects)
          .set({ timeZone: random.oneOf(zones) })
          .where(eq(rankProjects.id, project.id))
    }
    if (random.upTo(40) === 0) outageEnds = app.clock.read().getTime() + hours(20 + random.upTo(40))
    if (app.clock.read().getTime() >= outageEnds) await send()
  }
  // The last week, and all that outages left out.
  for (let hour = 0; hour < 8 * 24; hour += 1) {
    app.clock.advance(hours(1))
    await send()
  }
  expect(told).toBeGreaterThan(weeks / 2)
  for (const { id, standing, ranges } of followed) {
    const { rows } = await app.ctx.db.execute<{ keyword: string; latest_rank: number | null }>(
      sql`select keyword, latest_rank from rank_project_keywords where project_id = ${id} and latest_day is not null`,
    )
    expect(Object.fromEntries(standing)).toEqual(Object.fromEntries(rows.map((row) => [row.keyword, row.latest_rank])))
    expect(ranges.map(([from]) => from)).toEqual(['', ...ranges.slice(0, -1).map(([, through]) => through)])
    expect(ranges.every(([from, through]) => from < through)).toBe(true)
  }
}, 120_000)
