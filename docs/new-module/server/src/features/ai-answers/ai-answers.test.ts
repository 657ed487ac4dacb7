import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTopic } from '../../parts/access/index.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { rows } from './module.ts'

let app: TestApp
let person: Person
let superadmin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  superadmin = await signedIn(app.ctx, 'superadmin')
})
afterAll(() => app.close())

type Body = { code?: string; data?: unknown }
const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token }: { token?: string } = {},
  body?: object,
) => {
  const reply = await app.call(method, path, { ...(token && { token }), ...(body && { body }) })
  return { status: reply.status, body: reply.body as Body }
}
const ask = (question: string, by = person) => call('POST', '/ai-answers', by, { question })

test('its endpoints are behind the gate: session, plan, input, and its own refusal', async () => {
  expect((await call('GET', '/ai-answers')).status).toBe(401)
  expect((await ask('why?', await signedIn(app.ctx, 'expired'))).body.code).toBe('plan.locked')
  expect((await ask('x'.repeat(101))).body.code).toBe('input.invalid')
  expect((await ask('why?')).status).toBe(200)
  expect((await ask('why?')).body.code).toBe('ai-answers.asked')
  expect((await call('GET', '/ai-answers', person)).body.data).toEqual([{ id: 1, question: 'why?' }])
})

test('staff put it under maintenance, and price it', async () => {
  const put = (is_on: number) => call('PUT', '/credits/modules', superadmin, { module: 'AI Answers', is_on })
  expect((await put(1)).status).toBe(200)
  expect((await ask('how?')).body.code).toBe('module.maintenance')
  await put(0)
  const { body } = await call('GET', '/credits', superadmin)
  expect(body).toMatchObject({ modules: expect.arrayContaining([{ module: 'AI Answers', is_on: false, since: null }]) })
  expect(JSON.parse(String(body.data))).toContainEqual(expect.objectContaining({ title: 'ANSWERS', transactions: 5 }))
  expect(body).toMatchObject({
    provider_usage: expect.arrayContaining([expect.objectContaining({ title: 'ANSWERS' })]),
  })
})

test('the plans of a new installation sell it', async () => {
  const { rows: plans } = await app.ctx.db.execute(sql`select features from plans where name = 'Basic'`)
  expect(plans).toEqual([{ features: expect.arrayContaining(['AI Answers']) }])
})

test('customers hold its abilities, which the permissions list in a group of its own, and see its price', async () => {
  const { body } = await call('GET', '/user/show', person)
  expect(body).toMatchObject({
    userAbilities: expect.arrayContaining(['VIEW_AI_ANSWERS', 'ASK_AI']),
    module: { ANSWERS: { title: 'ANSWERS' } },
  })
  const { rows: stored } = await app.ctx.db.execute(sql`select description from permissions where name = 'ASK_AI'`)
  expect(stored).toEqual([{ description: 'AI_ANSWERS' }])
})

test('open screens learn of its work, and its notice is shown and can be turned off', async () => {
  const heard: unknown[] = []
  const stop = app.ctx.eventHub.subscribe(accountTopic(person.id), (body) => heard.push(body))
  await ask('when?')
  await app.workOff()
  await expect.poll(() => heard).toContainEqual({ type: 'ai-answer', id: 2, state: 'running', answers_count: 0 })
  stop()
  const { body } = await call('GET', '/notifications', person)
  expect(body.data).toContainEqual(expect.objectContaining({ title: 'Your answer is ready' }))
  const { body: preferences } = await call('GET', '/notifications/preferences', person)
  expect(JSON.stringify(preferences)).toContain('"ai-answer.ready"')
})

test('the search and the dashboard show its rows', async () => {
  expect((await call('GET', '/search?q=wh', person)).body).toMatchObject({
    answers: [
      { id: 1, question: 'why?' },
      { id: 2, question: 'when?' },
    ],
    backlinks: [],
  })
  const { body } = await call('GET', '/dashboard/work', person)
  expect(body.data).toMatchObject({ latest_checks: [{ module: 'AI Answers' }, { module: 'AI Answers' }] })
})

test('deleting an account deletes what it keeps of it', async () => {
  expect((await app.call('DELETE', `/user/${person.id}`, { token: superadmin.token })).status).toBe(200)
  await app.workOff()
  expect(rows).toEqual([])
})
