import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardWork } from '#contract/dashboard/account-rows.ts'
import { days, seconds } from '../../platform/clock/clock.ts'
import { checkBacklinks } from '../../testing/check-backlinks.ts'
import { checkDomain } from '../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { createProject } from '../../testing/track-project.ts'
import { openSession } from '../accounts/index.ts'
import { availableCredits } from '../credits/index.ts'
import { runDueJob } from '../rank-projects/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

async function settle() {
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

async function pass(person: Person, milliseconds: number) {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}

async function showWork(person: Person): Promise<DashboardWork> {
  const reply = await app.call('GET', '/dashboard/work', { token: person.token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: DashboardWork }).data
}

const failOnce = (keywords: string[]) =>
  app.sandbox.control.failKeywords({ keywords, effect: { kind: 'fail', code: 40501 }, times: 1 })
const daily = { isDailyChecked: 1, runAt: '12:00', timeZone: 'UTC' }
const checkOf = (domainUrl: string, keywords: string) => ({
  ...{ domainUrl, keywords: [keywords], searchEngine: 1, deviceType: 1, language: 'en', country: 2372 },
})

test('the next runs and their credits are those of the schedules, within seven days', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { ...daily, projectName: 'Kettles', keywords: ['kettle', 'grinder'] })
  const weekly = { duration: 'onceInWeek', runAt: '09:00', timeZone: 'UTC' }
  const other = await createProject(app, person, { ...weekly, projectName: 'Beans', keywords: ['beans'] })
  await settle()
  const work = await showWork(person)
  expect(work.next_runs).toEqual([
    ...[{ module: 'SERP Projects', id, name: 'Kettles', at: '2027-03-02T12:00:00.000Z', schedule: 'onceInDay' }].map(
      (run) => ({ ...run, credits: 6.5454 }),
    ),
    ...[
      { module: 'SERP Projects', id: other, name: 'Beans', at: '2027-03-08T09:00:00.000Z', schedule: 'onceInWeek' },
    ].map((run) => ({ ...run, credits: 3.2727 })),
  ])
  // Six noons are to come until 8 March at ten, and one Monday at nine.
  expect(work.next_days).toEqual({ runs: 7, credits: 6 * 6.5454 + 3.2727 })
  expect(work).toMatchObject({ schedules_total: 2, paused_schedules: 0, troubled: [], troubled_total: 0 })
  const forecast = await app.call('GET', '/credits/forecast', { token: person.token })
  expect(work.forecast).toEqual(forecast.body)
  // Other accounts' work is not shown.
  expect(await showWork(await signedIn(app.ctx, 'paid'))).toMatchObject({ next_runs: [], schedules_total: 0 })
})

test('without a plan schedules are paused, and the slot that passed is named', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { ...daily, keywords: ['paused coffee'] })
  await settle()
  await pass(person, days(25))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await settle()
  const work = await showWork(person)
  expect(work).toMatchObject({ paused_schedules: 1, schedules_total: 0, next_runs: [] })
  expect(work.next_days).toEqual({ runs: 0, credits: 0 })
  expect(work.troubled).toMatchObject([{ module: 'SERP Projects', id, problem: 'skipped-plan', failed_count: 0 }])
})

test('runs that did not get everything are named, newest first, and gone once they did', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const start = app.clock.read().getTime()
  failOnce(['sour coffee'])
  const project = await createProject(app, person, {
    ...{ projectName: 'Sour', keywords: ['sour coffee', 'sweet coffee'], duration: 'never' },
  })
  await settle()
  app.clock.advance(seconds(60))
  failOnce(['bitter coffee'])
  const body = checkOf('bitter.example', 'bitter coffee')
  const started = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  const check = (started.body as { data: { id: number } }).data.id
  await settle()
  const work = await showWork(person)
  expect(work.troubled_total).toBe(2)
  expect(work.troubled).toMatchObject([
    { module: 'SERP Checker', id: check, name: 'bitter.example', problem: 'failed', failed_count: 1, units_count: 1 },
    { module: 'SERP Projects', id: project, name: 'Sour', problem: 'partial', failed_count: 1, units_count: 2 },
  ])
  const retry = { token: person.token, body: { id: check } }
  expect((await app.call('POST', '/serp/retry-serp', retry)).status).toBe(202)
  await settle()
  expect((await showWork(person)).troubled).toMatchObject([{ module: 'SERP Projects', id: project }])
  expect(app.clock.read().getTime()).toBeGreaterThan(start)
})

test('a slot without credits is named, and a balance that does not last', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 5 })
  const id = await createProject(app, person, { ...daily, keywords: ['dear coffee'] })
  await settle()
  await pass(person, days(2))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await settle()
  const work = await showWork(person)
  expect(work.troubled).toMatchObject([{ module: 'SERP Projects', id, problem: 'skipped-credits' }])
  expect(work.forecast?.runs_out_at).toBe(work.next_runs[0]?.at)
  expect(work.forecast?.available).toBe(await availableCredits(app.ctx, person.id))
})

test('the latest checks of all modules are in one list, newest first', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const domain = await checkDomain(app, person, { target: 'one.example' })
  app.clock.advance(seconds(5))
  const backlinks = await checkBacklinks(app, person, { target: 'two.example' })
  app.clock.advance(seconds(5))
  const body = checkOf('three.example', 'ready coffee')
  const started = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  const check = (started.body as { data: { id: number } }).data.id
  const running = await showWork(person)
  expect(running.latest_checks.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
  await settle()
  const work = await showWork(person)
  expect(work.latest_checks).toMatchObject([
    { module: 'SERP Checker', id: check, name: 'three.example', state: 'done', done_count: 1, units_count: 1 },
    { module: 'Backlink Module', id: backlinks, name: 'two.example', state: 'done' },
    { module: 'Domain Checker', id: domain, name: 'one.example', state: 'done' },
  ])
})

test('staff without the abilities of a module see nothing of it', async () => {
  expect(await showWork(await signedIn(app.ctx, 'support'))).toEqual({
    troubled: [],
    troubled_total: 0,
    paused_schedules: 0,
    next_runs: [],
    schedules_total: 0,
    next_days: { runs: 0, credits: 0 },
    forecast: null,
    latest_checks: [],
  })
})
