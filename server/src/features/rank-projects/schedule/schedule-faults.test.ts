import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRankProjectInput } from '#contract/rank-projects/inputs.ts'
import { after, days, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, projectBody } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { availableCredits, grantCredits, holdCredits } from '../../credits/index.ts'
import { rankProjectJobs, runDueJob } from '../jobs.ts'
import { createRankProject } from '../projects/create-rank-project.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankProjectRuns } from '../runs/tables.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  passTo('2027-09-01T10:00:00Z')
})
afterEach(() => app.close())

const passTo = (moment: string) => app.clock.advance(Date.parse(moment) - app.clock.read().getTime())

/** A person with a plan for more than a year and credits for so many keywords. */
async function customer(keywords: number): Promise<Person> {
  const person = await signedIn(app.ctx, 'paid', { credits: keywords * 3.2727 })
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  const from = app.clock.read()
  const subscription = { accountId: person.id, id: uuid(), planId, interval: 'year' as const }
  await startSubscription(app.ctx, { ...subscription, from, until: after(from, days(400)) })
  return person
}

async function tick() {
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await app.workOff()
}

async function passDays(count: number) {
  for (let day = 0; day < count; day += 1) {
    app.clock.advance(days(1))
    await tick()
  }
}

const runsOf = async (id: number) => {
  const runs = await app.ctx.db
    .select()
    .from(rankProjectRuns)
    .where(eq(rankProjectRuns.subjectId, id))
    .orderBy(rankProjectRuns.number)
  return runs.map(({ kind, skipReason }) => skipReason ?? kind)
}

const noticesOf = async (person: Person) => {
  const { rows } = await app.ctx.db.execute<{ kind: string }>(
    sql`select kind from notices where account_id = ${person.id} order by id`,
  )
  return rows.map(({ kind }) => kind)
}

const words = (count: number) => Array.from({ length: count }, (_, at) => `dear ${at}`)

test('a dear project that is skipped day after day beside a cheap one that runs is told once, and again after it ran', async () => {
  const person = await customer(31)
  const cheap = await createProject(app, person, { keywords: ['cheap'], isDailyChecked: 1, runAt: '06:00' })
  const dear = await createProject(app, person, { keywords: words(20), isDailyChecked: 1, runAt: '07:00' })
  await app.workOff()
  await passDays(4)
  expect([await runsOf(cheap), await runsOf(dear)]).toEqual([
    ['first', 'scheduled', 'scheduled', 'scheduled', 'scheduled'],
    ['first', 'credits'],
  ])
  expect(await noticesOf(person)).toEqual(['project-run.no-credits'])
  await grantCredits(app.ctx, {
    accountId: person.id,
    key: 'more',
    amount: 22 * 3.2727,
    title: 'More',
    source: 'plan',
    reference: 'test',
    actor: 'system',
    expiresAt: null,
  })
  await passDays(2)
  expect((await runsOf(dear)).slice(2)).toEqual(['scheduled', 'credits'])
  expect(await noticesOf(person)).toEqual(['project-run.no-credits', 'project-run.no-credits'])
})

test('slots skipped for another reason than those before are a run of their own', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 3 * 3.2727 })
  const id = await createProject(app, person, { keywords: ['one'], isDailyChecked: 1 })
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  const lastOutcome = async () => {
    const token = await openSession(app.ctx, person.viewer)
    return (await listProjects(app, { ...person, token })).projects[0]?.last_run.outcome
  }
  await app.workOff()
  // Past the plan's end.
  app.clock.advance(days(40))
  await tick()
  await passDays(1)
  expect([await runsOf(id), await lastOutcome()]).toEqual([['first', 'plan'], 'skipped-plan'])
  const from = app.clock.read()
  const subscription = { accountId: person.id, id: uuid(), planId, interval: 'month' as const }
  await startSubscription(app.ctx, { ...subscription, from, until: after(from, days(3)) })
  const operation = { accountId: person.id, key: 'hold all', title: 'all', reference: 'test', actor: 'system' }
  const amount = await availableCredits(app.ctx, person.id)
  await holdCredits(app.ctx, { ...operation, amount, expiresAt: after(from, days(60)) })
  await passDays(2)
  expect([await runsOf(id), await lastOutcome()]).toEqual([['first', 'plan', 'credits'], 'skipped-credits'])
  await passDays(2)
  expect([await runsOf(id), await lastOutcome()]).toEqual([['first', 'plan', 'credits', 'plan'], 'skipped-plan'])
})

test('what was skipped and has no schedule any more does not keep the next notice back', async () => {
  const person = await customer(21)
  const dear = await createProject(app, person, { keywords: words(20), isDailyChecked: 1 })
  await app.workOff()
  await passDays(1)
  const token = await openSession(app.ctx, person.viewer)
  await app.call('PUT', `/projects/${dear}`, { token, body: { isRuntime: 1, isDailyChecked: 0 } })
  await createProject(app, { ...person, token }, { keywords: ['cheap'], isDailyChecked: 1 })
  await app.workOff()
  await passDays(1)
  expect(await noticesOf(person)).toEqual(['project-run.no-credits', 'project-run.no-credits'])
})

test('a project whose zone this machine does not know stops nobody else, and runs once it is known', async () => {
  const person = await customer(100)
  const [strange, other] = [
    await createProject(app, person, { keywords: ['strange'], isDailyChecked: 1, timeZone: 'Asia/Tokyo' }),
    await createProject(app, person, { keywords: ['other'], isDailyChecked: 1 }),
  ]
  await app.workOff()
  const move = (timeZone: string) =>
    app.ctx.db.update(rankProjects).set({ timeZone }).where(eq(rankProjects.id, strange))
  await move('America/Newtown')
  await passDays(2)
  expect([await runsOf(strange), await runsOf(other)]).toEqual([['first'], ['first', 'scheduled', 'scheduled']])
  await move('Asia/Tokyo')
  await passDays(2)
  expect(await runsOf(strange)).toContain('scheduled')
})

test('a request whose key is a slot’s name does not keep the slot from running', async () => {
  const person = await customer(100)
  const id = await createProject(app, person, { keywords: ['slot'], isDailyChecked: 1 })
  await app.workOff()
  passTo('2027-09-01T20:00:00Z')
  const headers = { 'idempotency-key': `slot:${id}:2027-09-02T06:00:00.000Z` }
  const request = () =>
    app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: { confirm: true }, headers })
  expect((await request()).status).toBe(202)
  await app.workOff()
  expect((await request()).status).toBe(202)
  passTo('2027-09-02T06:01:00Z')
  await tick()
  expect(await runsOf(id)).toEqual(['first', 'manual', 'scheduled'])
})

test('a slot that waits for the run under way is owed whatever its hour is changed to, unless it is to run no more', async () => {
  app.sandbox.control.changeSettings({ readyAfterMs: hours(20) + 1 })
  const person = await customer(100)
  const ids = [
    await createProject(app, person, { keywords: ['hour'], isDailyChecked: 1 }),
    await createProject(app, person, { keywords: ['never'], isDailyChecked: 1 }),
  ]
  passTo('2027-09-02T06:01:00Z')
  await rankProjectJobs.find(({ job }) => job.name === runDueJob.name)?.run(app.ctx, {}, new AbortController().signal)
  const token = await openSession(app.ctx, person.viewer)
  const change = { hour: { isRuntime: 1, runAt: '05:00' }, never: { isRuntime: 1, isDailyChecked: 0 } }
  await app.call('PUT', `/projects/${ids[0]}`, { token, body: change.hour })
  await app.call('PUT', `/projects/${ids[1]}`, { token, body: change.never })
  const slots = await app.ctx.db
    .select({ claimed: rankProjects.claimedSlot })
    .from(rankProjects)
    .orderBy(rankProjects.id)
  expect(slots.map(({ claimed }) => claimed?.toISOString())).toEqual(['2027-09-02T06:00:00.000Z', undefined])
})

test('a plan that ended between the gate and the transaction covers no new project', async () => {
  const { viewer } = await signedIn(app.ctx, 'expired', { credits: 100 })
  const input = createRankProjectInput.parse({ ...projectBody, keywords: ['late'] })
  await expect(createRankProject({ ...app.ctx, account: viewer.account }, input)).rejects.toMatchObject({
    code: 'plan.locked',
  })
})
