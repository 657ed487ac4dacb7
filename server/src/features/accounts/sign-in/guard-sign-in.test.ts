import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { addCodeReader, logInFrom, signInWithCode } from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const attackSubject = 'Failed sign-in attempts on your account'
const warnings = (email: string) =>
  app.emailMessages(email).filter((emailMessage) => emailMessage.subject === attackSubject)

/** `npm run test:long` guesses longer. */
const guesses = Number(process.env.GUESSES ?? 60)

type Owner = { id: number; email: string; password: string }
const from = (ip: string, { email, password }: { email: string; password: string }) =>
  logInFrom(openBrowser(app, { ip }), { email, password })
const guess = (ip: string, { email }: { email: string }) => from(ip, { email, password: 'Wrong#Horse9' })
const waitOf = ({ body }: { body: unknown }) =>
  (body as { data: { retry_after_seconds: number } }).data.retry_after_seconds

async function auditOf(owner: Pick<Owner, 'id'>, action: 'sign-in.failed' | 'sign-in.blocked') {
  return (await readAudit(app.ctx, owner)).filter((row) => row.action === action)
}

describe('one sender', () => {
  test('may try 200 times in a quarter of an hour, then gets the time to wait, also with the right password', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const ip = '203.0.113.7'
    const statuses: number[] = []
    for (let at = 0; at < 205; at += 1) statuses.push((await guess(ip, { email: `nobody-${at}@example.test` })).status)
    expect(statuses).toEqual([...Array(200).fill(401), ...Array(5).fill(429)])
    expect(await from(ip, person)).toMatchObject({
      status: 429,
      body: {
        code: 'rate.limited',
        message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
      },
    })
    expect((await from('203.0.113.8', person)).status).toBe(200)
    const { rows } = await app.ctx.db.execute(
      sql`select account_id, data from audit_log where ip = ${ip} and action = 'sign-in.blocked'`,
    )
    expect(rows).toEqual([{ account_id: null, data: { counted: 'sender' } }])
    app.clock.advance(minutes(15))
    expect((await from(ip, person)).status).toBe(200)
  })
})

describe('guessing the password of one address', () => {
  test.each<[string, (at: number) => string]>([
    ['one sender', () => '192.0.2.50'],
    ['as many senders', (at) => `10.7.${at >> 8}.${at & 255}`],
  ])(
    `${guesses} times from %s gets 20 compared, and not even the right one in; the owner is notified once and signs in`,
    async (_who, ipOf) => {
      const owner = await addCodeReader(app.ctx)
      const trusted = openBrowser(app, { ip: '203.0.113.99' })
      await signInWithCode(app, trusted, owner)
      await app.workOff()
      const statuses: number[] = []
      for (let at = 0; at < guesses; at += 1) {
        const isRight = at === 20 || at === 40 || at === guesses - 1
        statuses.push((await (isRight ? from(ipOf(at), owner) : guess(ipOf(at), owner))).status)
        if (at % 50 === 0) expect((await logInFrom(trusted, owner)).body).toHaveProperty('accessToken')
      }
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
      expect(statuses.slice(20)).toEqual(Array(guesses - 20).fill(429))
      expect(await auditOf(owner, 'sign-in.failed')).toHaveLength(20)
      expect(await auditOf(owner, 'sign-in.blocked')).toMatchObject([{ data: { counted: 'address' } }])
      await app.workOff()
      expect(warnings(owner.email)).toHaveLength(1)
      expect((await logInFrom(trusted, owner)).body).toHaveProperty('accessToken')
    },
    180_000,
  )

  test('at once gets no more compared', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    const replies = await Promise.all(Array.from({ length: 45 }, (_, at) => guess(`10.8.0.${at}`, owner)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25)
    expect(await auditOf(owner, 'sign-in.failed')).toHaveLength(20)
    expect(await auditOf(owner, 'sign-in.blocked')).toHaveLength(1)
  })

  test('in other letters of the same address is the same guessing', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    const spellings = [owner.email, owner.email.toUpperCase(), `  ${owner.email}`]
    for (let at = 0; at < 20; at += 1)
      await guess('192.0.2.60', { email: spellings[at % spellings.length] ?? owner.email })
    expect((await from('192.0.2.61', owner)).status).toBe(429)
  })

  test('is over after the time given, and the right password then lets in', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    for (let at = 0; at < 20; at += 1) await guess('192.0.2.62', owner)
    app.clock.advance(minutes(20))
    const refused = await from('192.0.2.62', owner)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeGreaterThan(39 * 60)
    expect(waitOf(refused)).toBeLessThanOrEqual(40 * 60)
    app.clock.advance(waitOf(refused) * 1_000)
    expect((await from('192.0.2.62', owner)).status).toBe(200)
  })

  test('is forgotten after the right password from there', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 19; at += 1) expect((await guess('192.0.2.63', owner)).status).toBe(401)
      expect((await from('192.0.2.63', owner)).status).toBe(200)
    }
  })

  test('is not forgotten because the owner signs in on a trusted device', async () => {
    const owner = await addCodeReader(app.ctx)
    const trusted = openBrowser(app, { ip: '203.0.113.98' })
    await signInWithCode(app, trusted, owner)
    for (let at = 0; at < 20; at += 1) {
      await guess('192.0.2.64', owner)
      await logInFrom(trusted, owner)
    }
    expect((await guess('192.0.2.64', owner)).status).toBe(429)
  })

  test('a few times is a slip of the owner’s: nobody is notified', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    for (let at = 0; at < 20; at += 1) await guess('192.0.2.1', owner)
    await app.workOff()
    expect(app.emailMessages(owner.email)).toEqual([])
  })

  test('for days: the owner gets an email once a day', async () => {
    const owner = await signedIn(app.ctx, 'paid')
    for (const [pause, warned] of [
      [0, 1],
      [hours(1), 1],
      [hours(22), 1],
      [hours(1), 2],
    ] as const) {
      app.clock.advance(pause)
      for (let at = 0; at < 22; at += 1) await guess(`198.51.100.${at}`, owner)
      await app.workOff()
      expect(warnings(owner.email)).toHaveLength(warned)
    }
    expect(await auditOf(owner, 'sign-in.blocked')).toHaveLength(4)
  })
})

describe('a trusted device', () => {
  test('has 20 tries an hour of its own; new devices are not locked out by it, nor the owner notified', async () => {
    const owner = await addCodeReader(app.ctx)
    const trusted = openBrowser(app, { ip: '203.0.113.97' })
    await signInWithCode(app, trusted, owner)
    for (let at = 0; at < 20; at += 1)
      expect((await logInFrom(trusted, { ...owner, password: 'Wrong#Horse9' })).status).toBe(401)
    const refused = await logInFrom(trusted, owner)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeLessThanOrEqual(3_600)
    await app.workOff()
    expect(warnings(owner.email)).toEqual([])
    expect(await auditOf(owner, 'sign-in.blocked')).toMatchObject([{ data: { counted: 'device' } }])
    expect((await from('203.0.113.96', owner)).body).toEqual({ otp: true })
    app.clock.advance(hours(1))
    expect((await logInFrom(trusted, owner)).body).toHaveProperty('accessToken')
  })

  test('of another account is a stranger’s', async () => {
    const [owner, stranger] = [await addCodeReader(app.ctx), await addCodeReader(app.ctx)]
    const browser = openBrowser(app, { ip: '203.0.113.95' })
    await signInWithCode(app, browser, stranger)
    for (let at = 0; at < 20; at += 1) await guess('192.0.2.65', owner)
    expect((await logInFrom(browser, owner)).status).toBe(429)
  })
})

test('every sign-in, failure and sign-out stands in the audit log with where it came from', async () => {
  const person = await signedIn(app.ctx, 'paid')
  await guess('192.0.2.9', person)
  const { accessToken } = (await from('192.0.2.9', person)).body as { accessToken: string }
  expect((await app.call('GET', '/logout', { token: accessToken })).status).toBe(200)
  expect((await readAudit(app.ctx, person)).map(({ action, ip }) => [action, ip])).toEqual([
    ['sign-in.failed', '192.0.2.9'],
    ['sign-in', '192.0.2.9'],
    ['sign-out', '127.0.0.1'],
  ])
})
