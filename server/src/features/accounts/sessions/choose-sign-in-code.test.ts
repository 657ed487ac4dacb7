import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAttempt } from '../../../parts/access/attempts/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { credentials } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const choose = (person: Person, body: unknown) => app.call('PUT', '/user/sign-in-code', { token: person.token, body })

const turnOff = (person: Person, password: string | undefined = person.password) =>
  choose(person, { every_time: false, password })

async function chosen(person: Person) {
  const { body } = await app.call('GET', '/user/devices', { token: person.token })
  return (body as { code_every_time: boolean }).code_every_time
}

const auditOf = (person: Person) => readAudit(app.ctx, person)

describe('PUT /user/sign-in-code', () => {
  test('asks for a code every time, and no longer', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await choose(person, { every_time: true })).toMatchObject({
      status: 200,
      body: { message: 'Saved.', data: { every_time: true } },
    })
    expect(await chosen(person)).toBe(true)
    expect((await turnOff(person)).body).toMatchObject({ data: { every_time: false } })
    expect(await chosen(person)).toBe(false)
    expect(await auditOf(person)).toMatchObject([
      { action: 'code.chosen', actorId: person.id, data: { everyTime: true } },
      { action: 'code.chosen', actorId: person.id, data: { everyTime: false } },
    ])
  })

  test('is turned off by the password only, which nobody gets to guess', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await choose(person, { every_time: true })
    const wrong = { status: 422, body: { code: 'password.wrong', message: 'Incorrect password.' } }
    expect(await choose(person, { every_time: false })).toMatchObject(wrong)
    for (let at = 1; at < 10; at += 1) expect(await turnOff(person, 'Wrong#Horse9')).toMatchObject(wrong)
    const refused = await turnOff(person)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    const { retry_after_seconds: wait } = (refused.body as { data: { retry_after_seconds: number } }).data
    expect(wait).toBeGreaterThan(3_500)
    expect(wait).toBeLessThanOrEqual(3_600)
    expect(await chosen(person)).toBe(true)
    app.clock.advance(hours(1))
    expect((await turnOff(person)).status).toBe(200)
    expect(await chosen(person)).toBe(false)
  })

  test('the right password is compared 30 times an hour at most, over all calls that ask for it', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const counted = { name: 'password.compared', subject: String(person.id), most: 30, per: hours(1) }
    for (let at = 0; at < 29; at += 1) await addAttempt(app.ctx, counted)
    expect((await turnOff(person)).status).toBe(200)
    const calls = [
      ['POST', '/user/factors/authenticator', { password: person.password }],
      ['POST', '/user/factors/passkeys/options', { password: person.password }],
      ['POST', '/user/factors/recovery-codes', { password: person.password }],
      ['POST', '/user/delete-account', { password: person.password }],
      ['PUT', '/user/sign-in-code', { every_time: false, password: person.password }],
      ['PUT', `/profile/update/${person.id}`, { oldPassword: person.password, password: 'Lungo#Macchiato7' }],
    ] as const
    for (const [method, path, body] of calls)
      expect(await app.call(method, path, { token: person.token, body }), path).toMatchObject({
        status: 429,
        body: {
          code: 'rate.limited',
          message: expect.stringMatching(/^Too many attempts. Try again in 3[56]\d\d seconds.$/),
        },
      })
    app.clock.advance(hours(1))
    expect((await turnOff(person)).status).toBe(200)
  })

  test('the same choice again, also at once, is noted once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const replies = await Promise.all([1, 2, 3].map(() => choose(person, { every_time: true })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await auditOf(person)).toHaveLength(1)
  })

  test('is the account’s own choice and nobody else’s, and leaves the rest of its credentials', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const rowOf = async (person: Person) =>
      (await app.ctx.db.select().from(credentials).where(eq(credentials.accountId, person.id)))[0]
    const before = await rowOf(one)
    await choose(one, { every_time: true })
    expect(await rowOf(one)).toEqual({ ...before, codeEveryTime: true })
    expect(await chosen(other)).toBe(false)
  })

  test.each([{}, { every_time: 'true' }, { every_time: 1 }, { every_time: null }, { every_time: [true] }])(
    'refuses %j',
    async (body) => {
      const person = await signedIn(app.ctx, 'paid')
      expect(await choose(person, body)).toMatchObject({
        status: 400,
        body: {
          code: 'input.invalid',
          message: 'every_time must be true or false.',
          data: { issues: [{ path: 'every_time' }] },
        },
      })
      expect(await chosen(person)).toBe(false)
    },
  )

  test('asks for a session, refuses somebody suspended, and needs no ability', async () => {
    const body = { every_time: true }
    expect(await app.call('PUT', '/user/sign-in-code', { body })).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    })
    expect(await choose(await signedIn(app.ctx, 'suspended'), body)).toMatchObject({
      status: 403,
      body: { code: 'account.suspended' },
    })
    expect((await choose(await signedIn(app.ctx, 'powerless'), body)).status).toBe(200)
  })
})
