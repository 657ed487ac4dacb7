import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { logIn } from './log-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

/** Signs in as a request from some address would. */
const from = (ip: string, email: string, password: string) =>
  logIn({ ...app.ctx, origin: { ip, userAgent: 'Test browser' } }, { email, password })

async function guess(ip: string, email: string): Promise<string> {
  return from(ip, email, 'Wrong#Horse9').then(
    () => 'let in',
    (error: { code: string }) => error.code,
  )
}

async function auditOf(person: Person) {
  const { rows } = await app.ctx.db.execute<{ action: string; ip: string | null }>(
    sql`select action, ip from audit_log where account_id = ${person.id} order by id`,
  )
  return rows
}

describe('POST /login', () => {
  test('lets one address guess 200 times in a quarter of an hour, then says how long to wait, also with the right password', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const ip = '203.0.113.7'
    const answers: string[] = []
    for (let at = 0; at < 205; at += 1) answers.push(await guess(ip, `nobody-${at}@example.test`))
    expect(answers.slice(0, 200)).toEqual(Array(200).fill('login.invalid'))
    expect(answers.slice(200)).toEqual(Array(5).fill('rate.limited'))
    await expect(from(ip, person.email, person.password)).rejects.toMatchObject({
      code: 'rate.limited',
      publicMessage: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    })
    expect(await from('203.0.113.8', person.email, person.password)).toHaveProperty('accessToken')
    app.clock.advance(minutes(15))
    expect(await from(ip, person.email, person.password)).toHaveProperty('accessToken')
  })

  test('many wrong passwords for one account, from wherever: the owner is told by mail once a day', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (let at = 0; at < 30; at += 1) await guess(`198.51.100.${at}`, person.email)
    await app.workOff()
    expect(app.mails(person.email)).toHaveLength(1)
    expect(app.mails(person.email)[0]?.subject).toMatch(/password|sign/i)
    app.clock.advance(days(1))
    for (let at = 0; at < 30; at += 1) await guess(`198.51.100.${at}`, person.email)
    await app.workOff()
    expect(app.mails(person.email)).toHaveLength(2)
  })

  test('a few wrong ones are a slip of the owner’s: nobody is told', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (let at = 0; at < 20; at += 1) await guess('192.0.2.1', person.email)
    await app.workOff()
    expect(app.mails(person.email)).toEqual([])
  })

  test('every sign-in, failure and sign-out stands in the audit log with where it came from', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await guess('192.0.2.9', person.email)
    const session = await from('192.0.2.9', person.email, person.password)
    const token = 'accessToken' in session ? session.accessToken : ''
    expect((await app.call('GET', '/logout', { token })).status).toBe(200)
    expect(await auditOf(person)).toEqual([
      { action: 'sign-in.failed', ip: '192.0.2.9' },
      { action: 'sign-in', ip: '192.0.2.9' },
      { action: 'sign-out', ip: '127.0.0.1' },
    ])
  })
})
