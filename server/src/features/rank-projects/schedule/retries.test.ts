import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'
import { setModuleMaintenance } from '../../billing/index.ts'
import { availableCredits, holdCredits, verifyLedger } from '../../credits/index.ts'
import { runDueJob } from '../jobs.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankProjectRuns } from '../runs/tables.ts'
import { claimRetries } from './claim-retries.ts'
import { resumeClaimed } from './start-claimed-runs.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(new Date('2027-03-01T08:00:00Z').getTime() - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const price = 3.2727
const keywords = ['steady coffee', 'flaky coffee', 'flaky tea']
const daily = { isDailyChecked: 1, runAt: '00:00' }

const failing = (...failed: string[]) =>
  app.sandbox.control.failKeywords({ keywords: failed, effect: { kind: 'fail', code: 40101 } })

/** Until the provider has been asked as often as a fetch asks. */
async function settle() {
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

async function tick() {
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await settle()
}

async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}

const passTo = (moment: string) => pass(new Date(moment).getTime() - app.clock.read().getTime())

const track = async (body: object = {}) => {
  const id = await createProject(app, person, { keywords, ...daily, ...body })
  await settle()
  return id
}

const runsOf = (id: number) =>
  app.ctx.db.select().from(rankProjectRuns).where(eq(rankProjectRuns.subjectId, id)).orderBy(rankProjectRuns.number)
const kindsOf = async (id: number) => (await runsOf(id)).map(({ kind }) => kind)
const lastRun = async () => (await listProjects(app, person)).projects[0]?.last_run
const credits = () => availableCredits(app.ctx, person.id)
const projectOf = async (id: number) => (await app.ctx.db.select().from(rankProjects).where(eq(rankProjects.id, id)))[0]

test('what a run did not get is asked for half an hour later and again three hours later, and paid only when delivered', async () => {
  const faults = failing('flaky coffee', 'flaky tea')
  const id = await track()
  expect(await lastRun()).toMatchObject({ kind: 'first', outcome: 'partial', done_count: 1, failed_count: 2 })
  await pass(minutes(29))
  await tick()
  expect(await kindsOf(id)).toEqual(['first'])
  await pass(minutes(2))
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'retry'])
  expect(await lastRun()).toMatchObject({ kind: 'retry', outcome: 'partial', done_count: 1, failed_count: 2 })
  expect(await credits()).toBeCloseTo(5_000 - price, 4)
  app.sandbox.control.clearFaults(faults)
  failing('flaky tea')
  await pass(hours(3))
  await tick()
  expect(await lastRun()).toMatchObject({
    kind: 'retry',
    outcome: 'partial',
    done_count: 2,
    failed_count: 1,
    keywords_count: 3,
  })
  for (let day = 0; day < 4; day += 1) {
    await pass(hours(4))
    await tick()
  }
  expect((await kindsOf(id)).slice(0, 4)).toEqual(['first', 'retry', 'retry', 'scheduled'])
  expect((await runsOf(id)).slice(0, 3).map(({ chargedCount }) => chargedCount)).toEqual([1, 0, 1])
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('a run that a retry completes is done, in one column, without a drop', async () => {
  const faults = failing('flaky coffee')
  await passTo('2027-03-01T23:50:00Z')
  const id = await track({ isDailyChecked: 0 })
  app.sandbox.control.clearFaults(faults)
  await passTo('2027-03-02T00:30:00Z')
  await tick()
  expect(await lastRun()).toMatchObject({ kind: 'retry', outcome: 'done', done_count: 3, failed_count: 0 })
  const { historiesData, pagination } = await showHistory(app, person, id)
  expect(pagination.total).toBe(1)
  for (const { details, failure } of historiesData[0] ?? []) {
    expect(failure).toBeNull()
    expect(details).toEqual([expect.objectContaining({ date: '2027-03-01', change: null })])
    expect(details[0]?.state).toMatch(/found|not_in_depth/)
  }
  expect(await credits()).toBeCloseTo(5_000 - 3 * price, 4)
  expect((await projectOf(id))?.retryAt).toBeNull()
})

test('none where the next slot comes first, and none of keywords the provider does not take', async () => {
  await passTo('2027-03-01T23:50:00Z')
  failing('flaky coffee')
  const id = await track()
  expect((await projectOf(id))?.retryAt).toBeNull()
  const refused = await track({ keywords: ['steady coffee', 'refused __40501__'], isDailyChecked: 0 })
  expect(await lastRun()).toMatchObject({ outcome: 'partial' })
  expect((await projectOf(refused))?.retryAt).toBeNull()
})

test('a run somebody asked for is theirs to repeat, and one that checks all of them makes a retry needless', async () => {
  const faults = failing('flaky coffee')
  const id = await track({ isDailyChecked: 0 })
  expect((await projectOf(id))?.retryAt).not.toBeNull()
  app.sandbox.control.clearFaults(faults)
  const refresh = await app.call('POST', `/projects/refresh-project/${id}`, {
    token: person.token,
    body: { confirm: true },
  })
  expect(refresh.status).toBe(202)
  await settle()
  failing('flaky tea')
  await pass(minutes(40))
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'manual'])
  expect((await projectOf(id))?.retryAt).toBeNull()
})

test('without credits or plan nothing is asked for, and nobody is told', async () => {
  failing('flaky coffee')
  const id = await track({ isDailyChecked: 0 })
  const operation = { accountId: person.id, key: 'all', title: 'all', reference: 'test', actor: 'system' }
  const expiresAt = after(app.clock.read(), days(60))
  await holdCredits(app.ctx, { ...operation, amount: await credits(), expiresAt })
  await pass(minutes(40))
  await tick()
  expect(await kindsOf(id)).toEqual(['first'])
  expect((await projectOf(id))?.retryAt).toBeNull()
  const { rows } = await app.ctx.db.execute('select from notices')
  expect(rows).toEqual([])
})

test('while the module is under maintenance slots and retries wait, and begin once it ends', async () => {
  const faults = failing('flaky coffee')
  const id = await track()
  app.sandbox.control.clearFaults(faults)
  const change = { module: 'SERP Projects', actorId: null } as const
  await setModuleMaintenance(app.ctx, { ...change, isOn: true })
  await pass(minutes(31))
  await tick()
  expect(await kindsOf(id)).toEqual(['first'])
  await setModuleMaintenance(app.ctx, { ...change, isOn: false })
  await pass(minutes(11))
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'retry'])
  await setModuleMaintenance(app.ctx, { ...change, isOn: true })
  await passTo('2027-03-02T08:00:00Z')
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'retry'])
  await setModuleMaintenance(app.ctx, { ...change, isOn: false })
  await resumeClaimed(app.ctx)
  await settle()
  expect(await kindsOf(id)).toEqual(['first', 'retry', 'scheduled'])
})

test('claimed by several workers, its job lost or there twice, a retry runs once', async () => {
  const faults = failing('flaky coffee', 'flaky tea')
  const id = await track({ isDailyChecked: 0 })
  app.sandbox.control.clearFaults(faults)
  await pass(minutes(31))
  const claim = () => claimRetries(app.ctx, new AbortController().signal)
  await Promise.all([claim(), claim(), claim()])
  // Unheard for ten minutes it is claimed anew; the first claim’s job arrives all the same.
  await pass(minutes(11))
  await Promise.all([claim(), claim()])
  await Promise.all([settle(), settle()])
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'retry'])
  expect((await runsOf(id)).map(({ chargedCount }) => chargedCount)).toEqual([1, 2])
  expect(await credits()).toBeCloseTo(5_000 - 3 * price, 4)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('while keywords are added it waits', async () => {
  const faults = failing('flaky coffee')
  const id = await track({ isDailyChecked: 0 })
  app.sandbox.control.clearFaults(faults)
  await pass(minutes(31))
  const added = await app.call('PUT', `/projects/${id}`, {
    token: person.token,
    body: { keywordsItems: ['added coffee'] },
  })
  expect(added.status).toBe(200)
  await claimRetries(app.ctx, new AbortController().signal)
  await settle()
  await pass(minutes(11))
  await tick()
  expect(await kindsOf(id)).toEqual(['first', 'added', 'retry'])
  expect(await lastRun()).toMatchObject({ outcome: 'done', done_count: 3, keywords_count: 3 })
})
