import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { after, days, minutes, seconds } from '../../../platform/clock/clock.ts'
import { copyPages } from '../../../testing/copy-pages.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, projectBody } from '../../../testing/track-project.ts'
import { walkThroughSlots } from '../../../testing/walk-through-slots.ts'
import { openSession } from '../../accounts/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { availableCredits, holdCredits, settleHold, verifyLedger } from '../../credits/index.ts'
import { rankProjectJobs, runDueJob } from '../jobs.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankProjectRuns } from '../runs/tables.ts'

let app: TestApp
afterEach(() => app.close())

const open = async (options: TestAppOptions = {}) => {
  app = await createTestApp({ hasInlineJobs: true, ...options })
}

/** Acts as the clock's minute: claims due projects and works them off. */
async function tick() {
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
}

/** The job itself, without working off what it sends. */
const claimDue = () =>
  rankProjectJobs.find(({ job }) => job.name === runDueJob.name)?.run(app.ctx, {}, new AbortController().signal)

const passTo = (moment: Date) => app.clock.advance(moment.getTime() - app.clock.read().getTime())

async function subscribe(person: Person, from: Date, until: Date) {
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  await startSubscription(app.ctx, { accountId: person.id, id: uuid(), planId, interval: 'year', from, until })
}

/** Leaves nothing to spend. */
async function holdAll({ id: accountId }: Person): Promise<string> {
  const amount = await availableCredits(app.ctx, accountId)
  const operation = { accountId, key: 'hold all', title: 'all', reference: 'test', actor: 'system' }
  return (await holdCredits(app.ctx, { ...operation, amount, expiresAt: after(app.clock.read(), days(60)) })).holdId
}

async function giveBack({ id: accountId }: Person, holdId: string): Promise<undefined> {
  await settleHold(app.ctx, { accountId, key: 'give back', holdId, amount: 0, reference: 'test', actor: 'system' })
}

const runsOf = (id: number) =>
  app.ctx.db.select().from(rankProjectRuns).where(eq(rankProjectRuns.subjectId, id)).orderBy(rankProjectRuns.number)

/** The outcome of each project's latest slot. */
async function latestSlots(): Promise<Map<number, string>> {
  const { rows } = await app.ctx.db.execute<{ id: number; slot: string; skipped: boolean }>(sql`
    select p.id, r.slot, r.skip_reason is not null as skipped
    from rank_projects p join rank_project_runs r on r.project_id = p.id and r.number = p.run where r.slot is not null`)
  return new Map(
    rows.map(({ id, slot, skipped }) => [id, `${new Date(slot).toISOString()} ${skipped ? 'skipped' : 'ran'}`]),
  )
}

const noticesOf = async (person: Person) => {
  const { rows } = await app.ctx.db.execute<{ kind: string }>(
    sql`select kind from notices where account_id = ${person.id} order by id`,
  )
  return rows.map(({ kind }) => kind)
}

type Span = { from: Date; to: Date }
const span = (from: string, to: string): Span => ({ from: new Date(from), to: new Date(to) })
const isIn = ({ from, to }: Span, moment: Date) => moment >= from && moment < to

/** Nine weeks have 29 February and a change of clocks as well; the year has both changes and every end of a month. */
const walks = {
  'nine weeks': {
    walked: span('2028-01-31T07:00:00Z', '2028-04-04T07:00:00Z'),
    outage: span('2028-02-10T00:00:00Z', '2028-02-13T12:00:00Z'),
    poor: span('2028-03-01T00:00:00Z', '2028-04-01T00:00:00Z'),
    dailyCount: 63 - 3,
    someDaily: [
      '2028-02-29T09:00:00.000Z ran',
      '2028-03-25T09:00:00.000Z skipped',
      '2028-03-26T08:00:00.000Z skipped',
      '2028-04-03T08:00:00.000Z ran',
    ],
    firstWeekly: '2028-02-08T04:45:00.000Z ran',
    monthly: ['2028-02-28T11:15:00.000Z ran', '2028-03-30T11:15:00.000Z skipped'],
  },
  'a year': {
    walked: span('2027-08-31T07:00:00Z', '2028-08-31T07:00:00Z'),
    outage: span('2028-01-10T00:00:00Z', '2028-01-13T12:00:00Z'),
    poor: span('2028-05-01T00:00:00Z', '2028-06-01T00:00:00Z'),
    dailyCount: 365 - 3,
    someDaily: [
      '2027-10-30T08:00:00.000Z ran',
      '2027-10-31T09:00:00.000Z ran',
      '2028-02-29T09:00:00.000Z ran',
      '2028-03-26T08:00:00.000Z ran',
    ],
    firstWeekly: '2027-09-08T03:45:00.000Z ran',
    monthly: [
      '2027-09-29T11:15:00.000Z ran',
      '2027-10-30T11:15:00.000Z ran',
      '2027-11-29T11:15:00.000Z ran',
      '2027-12-30T11:15:00.000Z ran',
      '2028-01-30T11:15:00.000Z ran',
      '2028-02-28T11:15:00.000Z ran',
      '2028-03-30T11:15:00.000Z ran',
      '2028-04-29T12:15:00.000Z ran',
      '2028-05-30T12:15:00.000Z skipped',
      '2028-06-29T12:15:00.000Z ran',
      '2028-07-30T12:15:00.000Z ran',
      '2028-08-30T12:15:00.000Z ran',
    ],
  },
}
/** `SCHEDULE_YEAR=1 npx vitest run <this file>` walks through the year. */
const length = process.env.SCHEDULE_YEAR === '1' ? 'a year' : 'nine weeks'
const { walked, outage, poor, dailyCount, someDaily, firstWeekly, monthly: expectedMonthly } = walks[length]

/** Created on a 31st, in each zone. */
const schedules = [
  { duration: 'onceInDay', runAt: '09:00', timeZone: 'Europe/Dublin' },
  { duration: 'onceInWeek', runAt: '23:45', timeZone: 'America/New_York' },
  { duration: 'onceInTwoWeek', runAt: '04:30', timeZone: 'Asia/Kolkata' },
  { duration: 'onceInMonth', runAt: '00:15', timeZone: 'Pacific/Auckland' },
] as const

/** The expected outcomes of slots, of which those of an outage are made up for once. */
function expectedOf(slots: readonly Date[]): string[] {
  const [firstMissed] = slots.filter((slot) => isIn(outage, slot))
  return slots
    .filter((slot) => !isIn(outage, slot) || slot === firstMissed)
    .map((slot) => `${slot.toISOString()} ${isIn(poor, slot) ? 'skipped' : 'ran'}`)
}

test(`${length} on the clock: all switches, 29 February, an outage of 3 days, a month without credits: each slot once`, async () => {
  await open()
  passTo(walked.from)
  const person = await signedIn(app.ctx, 'paid')
  await subscribe(person, app.clock.read(), after(app.clock.read(), days(400)))
  const createdAt = app.clock.read()
  const projects = []
  for (const schedule of schedules) {
    const isDailyChecked = Number(schedule.duration === 'onceInDay')
    const id = await createProject(app, person, { keywords: [schedule.duration], ...schedule, isDailyChecked })
    projects.push({
      id,
      ...schedule,
      slots: walkThroughSlots({ ...schedule, createdAt }, walked.to),
      met: [] as string[],
    })
  }
  await app.workOff()
  const moments = [outage.to, ...projects.flatMap(({ slots }) => slots.filter((slot) => !isIn(outage, slot)))]
  let held: string | undefined
  for (const moment of moments.sort((left, right) => left.getTime() - right.getTime())) {
    passTo(after(moment, minutes(1)))
    if (isIn(poor, moment)) held ??= await holdAll(person)
    else if (held !== undefined) held = await giveBack(person, held)
    // Another account has just checked it: the time of a fetch is not counted here.
    if (!isIn(poor, moment)) await copyPages(app)
    await tick()
    await tick()
    const latest = await latestSlots()
    for (const { id, met } of projects) {
      const line = latest.get(id)
      if (line !== undefined && met.at(-1) !== line) met.push(line)
    }
  }
  for (const { id, slots, met, duration, timeZone } of projects) {
    if (process.env.PRINT_TABLE === '1') console.log([`${duration} in ${timeZone}`, ...met].join('\n'))
    expect(met).toEqual(expectedOf(slots))
    const runs = (await runsOf(id)).filter(({ kind }) => kind === 'scheduled')
    const ran = runs.filter(({ skipReason }) => skipReason === null).map(({ slot }) => `${slot?.toISOString()} ran`)
    expect(ran).toEqual(met.filter((line) => line.endsWith('ran')))
    // One for the whole month, of its last slot.
    const skipped = runs
      .filter(({ skipReason }) => skipReason !== null)
      .map(({ slot }) => `${slot?.toISOString()} skipped`)
    expect(skipped).toEqual([met.findLast((line) => line.endsWith('skipped'))])
    for (const run of runs) expect([run.finishedAt === null, run.chargedCount]).toEqual([false, run.skipReason ? 0 : 1])
  }
  const [daily, weekly, , monthly] = projects.map(({ met }) => met)
  expect(daily).toHaveLength(dailyCount)
  expect(daily).toEqual(expect.arrayContaining(someDaily))
  expect(weekly?.[0]).toBe(firstWeekly)
  expect(monthly).toEqual(expectedMonthly)
  expect(await noticesOf(person)).toEqual(['project-run.no-credits'])
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
}, 300_000)

test('without a plan slots are skipped and told once for all projects; with one they run at their next slot', async () => {
  await open()
  const person = await signedIn(app.ctx, 'paid')
  const createdAt = app.clock.read()
  const ids = [
    await createProject(app, person, { keywords: ['one'], isDailyChecked: 1 }),
    await createProject(app, person, { keywords: ['two'], isDailyChecked: 1 }),
  ]
  await app.workOff()
  app.clock.advance(days(15))
  await tick()
  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(days(1))
    const begun = app.clock.read()
    await tick()
    for (const id of ids) {
      const runs = await runsOf(id)
      expect(runs.map(({ kind, skipReason }) => skipReason ?? kind)).toEqual(['first', 'plan'])
      // It tells of the slot that has just passed.
      expect(after(runs.at(-1)?.slot ?? createdAt, days(1)).getTime()).toBeGreaterThan(begun.getTime())
    }
    const { projects } = await listProjects(app, { ...person, token: await openSession(app.ctx, person.viewer) })
    for (const { last_run } of projects) {
      expect(last_run.outcome).toBe('skipped-plan')
      expect(Date.parse(last_run.started_at)).toBeGreaterThanOrEqual(begun.getTime())
    }
  }
  expect(await noticesOf(person)).toEqual(['project-run.no-plan'])
  await subscribe(person, app.clock.read(), after(app.clock.read(), days(30)))
  app.clock.advance(days(1))
  await tick()
  for (const id of ids) expect((await runsOf(id)).at(-1)).toMatchObject({ kind: 'scheduled', skipReason: null })
  expect(await noticesOf(person)).toHaveLength(1)
})

test('a suspended account’s projects do not run, and say nothing', async () => {
  await open()
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['one'], isDailyChecked: 1 })
  await app.workOff()
  await app.ctx.db.execute(sql`update accounts set suspended = true where id = ${person.id}`)
  app.clock.advance(days(2))
  await tick()
  expect(await runsOf(id)).toHaveLength(1)
  expect(await noticesOf(person)).toEqual([])
})

test('a slot that comes while a run is under way waits for its end', async () => {
  await open({ sandbox: { readyAfterMs: seconds(30) } })
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['slow coffee'], isDailyChecked: 1 })
  app.clock.advance(days(2))
  await claimDue()
  const [waiting] = await app.ctx.db.select().from(rankProjects).where(eq(rankProjects.id, id))
  expect(waiting?.claimedSlot).not.toBeNull()
  expect(await runsOf(id)).toHaveLength(1)
  await app.workOff()
  expect((await runsOf(id)).map(({ kind, finishedAt }) => [kind, finishedAt === null])).toEqual([
    ['first', false],
    ['scheduled', false],
  ])
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

/** `npm run test:long` has 25. */
const projectsEach = Number(process.env.PROJECTS_EACH ?? 8)

test(`two workers claim ${8 * projectsEach} due projects at once: each runs once, each keyword is charged once`, async () => {
  await open()
  const persons: Person[] = []
  for (let at = 0; at < 8; at += 1) persons.push(await signedIn(app.ctx, 'paid'))
  const body = { ...projectBody, isDailyChecked: 1 }
  for (const [at, person] of persons.entries())
    for (let project = 0; project < projectsEach; project += 1)
      await createProject(app, person, { ...body, keywords: [`shared ${project}`, `own ${at} ${project}`] })
  await app.workOff()
  app.clock.advance(days(2))
  const before = await Promise.all(persons.map(({ id }) => availableCredits(app.ctx, id)))
  await Promise.all([claimDue(), claimDue(), claimDue()])
  // A second worker at the same work.
  await Promise.all([app.workOff(), app.workOff()])
  await tick()
  const { rows } = await app.ctx.db.execute(sql`
    select count(*)::int as runs, count(distinct project_id)::int as projects, sum(charged_count)::int as charged,
      count(*) filter (where finished_at is null)::int as open from rank_project_runs where kind = 'scheduled'`)
  expect(rows).toEqual([{ runs: 8 * projectsEach, projects: 8 * projectsEach, charged: 16 * projectsEach, open: 0 }])
  for (const [at, { id }] of persons.entries()) {
    expect(await availableCredits(app.ctx, id)).toBeCloseTo((before[at] ?? 0) - 2 * projectsEach * 3.2727, 4)
    expect(await verifyLedger(app.ctx, id)).toEqual([])
  }
}, 300_000)
