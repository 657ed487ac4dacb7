import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, days, minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../../testing/track-project.ts'
import { runDueJob } from '../jobs.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const fail = (keyword: string) =>
  app.sandbox.control.failKeywords({ keywords: [keyword], effect: { kind: 'fail', code: 40101 } })

/** Until the provider has been asked as often as a check asks. */
async function settle() {
  for (let round = 0; round < 6; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

async function track(...keywords: string[]) {
  const id = await createProject(app, person, { keywords })
  await settle()
  return id
}

/** In the list and on the project's own page, which agree. */
async function retryOf(id: number) {
  const { project } = await showHistory(app, person, id)
  const listed = (await listProjects(app, person)).projects.find((one) => one.id === id)
  expect(listed).toMatchObject(project)
  return project.retry_at
}

test('a project says when what failed is looked up again, and no longer once it was', async () => {
  const faults = fail('flaky coffee')
  const id = await track('steady coffee', 'flaky coffee')
  const { project } = await showHistory(app, person, id)
  expect(project.last_run).toMatchObject({ outcome: 'partial', failed_count: 1 })
  const pause = Date.parse((await retryOf(id)) ?? '') - Date.parse(project.last_executed_at ?? '')
  expect(Math.round(pause / seconds(1))).toBe(30 * 60)
  app.sandbox.control.clearFaults(faults)
  app.clock.advance(minutes(31))
  await app.ctx.jobs.send(app.ctx, runDueJob, {})
  await settle()
  expect(await retryOf(id)).toBeNull()
})

test('nothing is said where nothing failed, or what failed is not taken by the provider at all', async () => {
  expect(await retryOf(await track('steady coffee'))).toBeNull()
  expect(await retryOf(await track('steady coffee', 'refused __40501__'))).toBeNull()
})

test('retrying failed keywords before the planned retry is due cancels it, during the check and after it', async () => {
  const faults = fail('flaky coffee')
  const id = await track('steady coffee', 'flaky coffee')
  expect(await retryOf(id)).not.toBeNull()
  app.sandbox.control.clearFaults(faults)
  const body = { onlyFailed: true, confirm: true }
  const reply = await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })
  expect(reply.status).toBe(202)
  expect(await retryOf(id)).toBeNull()
  await settle()
  expect(await retryOf(id)).toBeNull()
})

test('keywords added meanwhile leave the retry of the others planned', async () => {
  fail('flaky coffee')
  const id = await track('steady coffee', 'flaky coffee')
  const planned = await retryOf(id)
  const body = { keywordsItems: ['another coffee'] }
  expect((await app.call('PUT', `/projects/${id}`, { token: person.token, body })).status).toBe(200)
  await settle()
  expect((await showHistory(app, person, id)).project.last_run).toMatchObject({ kind: 'added', outcome: 'done' })
  expect(await retryOf(id)).toBe(planned)
})

test('without a plan no retry is promised, because none would run; with one again it is', async () => {
  fail('flaky coffee')
  const id = await track('steady coffee', 'flaky coffee')
  const planned = await retryOf(id)
  expect(planned).not.toBeNull()
  const endPlan = (until: Date) =>
    app.ctx.db.execute(
      sql`update subscriptions set usable_until = ${until.toISOString()}::timestamptz where account_id = ${person.id}`,
    )
  await endPlan(app.clock.read())
  expect(await retryOf(id)).toBeNull()
  await endPlan(after(app.clock.read(), days(30)))
  expect(await retryOf(id)).toBe(planned)
})

test('a slot that has come and not begun is to check all of them: no retry is promised beside it', async () => {
  fail('flaky coffee')
  const id = await track('steady coffee', 'flaky coffee')
  expect(await retryOf(id)).not.toBeNull()
  const now = app.clock.read().toISOString()
  await app.ctx.db.execute(sql`update rank_projects set claimed_slot = ${now}::timestamptz where id = ${id}`)
  expect(await retryOf(id)).toBeNull()
})
