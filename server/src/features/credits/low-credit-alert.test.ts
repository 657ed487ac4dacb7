import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { adjustCredits } from './adjust-credits.ts'
import { grantCredits } from './grant-credits.ts'
import { notifyOfLowCredits } from './low-credit-alert.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const set = (person: Person, threshold: unknown) =>
  app.call('PUT', '/credits/alert', { token: person.token, body: { threshold } })

const change = (person: Person, amount: number) =>
  adjustCredits(app.ctx, {
    accountId: person.id,
    key: `adjust ${amount} ${app.ctx.clock().toISOString()}`,
    amount,
    title: 'Correction',
    reference: 'test',
    actor: 'system',
    reason: 'test',
  })

async function lowEmails(person: Person): Promise<number> {
  await notifyOfLowCredits(app.ctx)
  await app.workOff()
  return app.emailMessages(person.email).filter(({ subject }) => subject === 'Your credits are running low').length
}

test('an account is emailed once when its credits drop below its threshold, and again after they were above it', async () => {
  const person = await signedIn(app.ctx, 'paid')
  expect((await set(person, 500)).body).toEqual({ message: 'Alert updated.', data: { threshold: 500 } })
  expect(await lowEmails(person)).toBe(0)
  await change(person, -4_500.01)
  expect(await lowEmails(person)).toBe(1)
  await change(person, -100)
  expect(await lowEmails(person)).toBe(1)
  app.clock.advance(1_000)
  await change(person, 1_000)
  expect(await lowEmails(person)).toBe(1)
  await change(person, -1_000)
  expect(await lowEmails(person)).toBe(2)
  const [newest] = app.emailMessages(person.email)
  expect(newest?.text).toContain('You have 399.99 credits left, below your low-credit alert of 500')
})

test('nobody is told who has not asked, or no longer wants it', async () => {
  const [silent, former] = [await signedIn(app.ctx, 'expired'), await signedIn(app.ctx, 'expired')]
  expect((await app.call('GET', '/credits/alert', { token: silent.token })).body).toEqual({ threshold: null })
  await set(former, 10)
  expect((await set(former, null)).status).toBe(200)
  expect(await lowEmails(silent)).toBe(0)
  expect(await lowEmails(former)).toBe(0)
})

test.each([0, -1, 1.5, 1_000_001, 'many', undefined])('%s is refused as a number of credits', async (threshold) => {
  const reply = await set(await signedIn(app.ctx, 'paid'), threshold)
  expect(reply.status).toBe(400)
})

test('reading and changing it need a session and the ability, and reach one’s own alone', async () => {
  expect((await app.call('GET', '/credits/alert')).status).toBe(401)
  expect((await app.call('PUT', '/credits/alert', { body: { threshold: 5 } })).status).toBe(401)
  expect((await set(await signedIn(app.ctx, 'powerless'), 5)).status).toBe(403)
  const [mine, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  await set(mine, 7)
  expect((await app.call('GET', '/credits/alert', { token: other.token })).body).toEqual({ threshold: null })
})

test('a new grant above the number arms it again', async () => {
  const person = await signedIn(app.ctx, 'expired')
  await set(person, 50)
  expect(await lowEmails(person)).toBe(0)
  const grant = { accountId: person.id, title: 'Top Up', source: 'top-up', reference: 'test', actor: 'system' } as const
  await grantCredits(app.ctx, { ...grant, key: 'first', amount: 40, expiresAt: null })
  expect(await lowEmails(person)).toBe(1)
})
