import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, momentOf } from '#contract/rules/text/time-zones.ts'
import { seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { verifyLedger } from '../../credits/index.ts'
import { runDueJob } from '../jobs.ts'

let sandbox: KeptSandbox
let app: TestApp
let person: Person
beforeAll(async () => {
  sandbox = await keepSandbox()
})
afterEach(() => app.close())
afterAll(() => sandbox.close())

/** Around midnight, around the changes at night, and at noon. */
const runTimes = ['00:00', '00:20', '01:45', '02:15', '12:00', '23:00', '23:45', '23:59']

const changes = [
  ['skips the last hour of the day before', 'America/Nuuk', '2027-03-28'],
  ['shows the hour before midnight twice', 'America/Nuuk', '2027-10-31'],
  ['skips midnight', 'Asia/Beirut', '2027-03-28'],
  ['skips midnight', 'Africa/Cairo', '2027-04-30'],
  ['shows the hour before midnight twice', 'Africa/Cairo', '2027-10-29'],
  ['skips midnight', 'America/Havana', '2027-03-14'],
  ['shows the hour after midnight twice', 'America/Havana', '2027-11-07'],
  ['skips two hours', 'Antarctica/Troll', '2027-03-28'],
  ['skips half an hour', 'Australia/Lord_Howe', '2027-10-03'],
  ['shows half an hour twice', 'Australia/Lord_Howe', '2027-04-04'],
] as const

/** Others in each run; `npm run test:long` goes through all. */
const some = Array.from({ length: 3 }, (_, at) => (Number(process.env.FUZZ_SEED) + at) % changes.length)
const chosen = process.env.CLOCK_CHANGES === 'all' ? changes : changes.filter((_, at) => some.includes(at))

test.each(chosen)(
  'where the clock %s, every day has one scheduled run, in its own column: %s, %s',
  async (_what, timeZone, day) => {
    app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
    const created = addDays(day, -2)
    app.clock.moveTo(momentOf(created, '12:30', timeZone).toISOString())
    person = await signedIn(app.ctx, 'paid')
    const ids: [runAt: string, id: number][] = []
    for (const runAt of runTimes)
      ids.push([
        runAt,
        await createProject(app, person, { keywords: ['daily coffee'], isDailyChecked: 1, runAt, timeZone }),
      ])
    await app.workOff()
    const until = momentOf(addDays(day, 2), '12:30', timeZone)
    for (let slot = await nextSlot(); slot < until; slot = await nextSlot()) {
      app.clock.moveTo(new Date(slot.getTime() + seconds(20)).toISOString())
      await app.ctx.jobs.send(app.ctx, runDueJob, {})
      await app.workOff()
    }
    person.token = await openSession(app.ctx, person.viewer)
    for (const [runAt, id] of ids) {
      const latest = runAt <= '12:00' ? 2 : 1
      const days = Array.from({ length: latest + 3 }, (_, at) => addDays(day, latest - at))
      const [row] = (await showHistory(app, person, id)).historiesData[0] ?? []
      expect([runAt, ...(row?.dates ?? [])]).toEqual([runAt, ...days])
      expect(row?.details.map(({ date, state }) => [date, state])).toEqual(
        days.map((date) => [date, expect.stringMatching(/^(found|not_in_depth|featured_snippet)$/)]),
      )
      expect([runAt, ...(await daysOfScheduledRuns(id))]).toEqual([runAt, ...days.toReversed().slice(1)])
    }
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
)

async function nextSlot(): Promise<Date> {
  const { rows } = await app.ctx.db.execute<{ at: string }>(sql`select min(next_run_at) as at from rank_projects`)
  if (rows[0]?.at == null) throw new Error('no project has a slot')
  return new Date(rows[0].at)
}

/** In the order of the runs. */
async function daysOfScheduledRuns(id: number): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ day: string }>(sql`
    select day::text as day from rank_project_runs where project_id = ${id} and kind = 'scheduled' order by number`)
  return rows.map(({ day }) => day)
}
