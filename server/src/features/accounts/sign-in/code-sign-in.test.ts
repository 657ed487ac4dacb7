import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginMessages } from '#contract/accounts/messages.ts'
import type { Session } from '#contract/accounts/rows.ts'
import { minutes } from '../../../platform/clock/clock.ts'
import { openBrowser } from '../../../testing/browser.ts'
import {
  addCodeReader,
  type CodeReader,
  codeOfEmail,
  enterCode,
  lastCode,
  logInFrom,
  signInWithCode,
} from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { credentials, pendingSignIns, sessions } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const sessionsOf = ({ id }: CodeReader) => app.ctx.db.$count(sessions, eq(sessions.accountId, id))
const pendingOf = ({ id }: CodeReader) => app.ctx.db.$count(pendingSignIns, eq(pendingSignIns.accountId, id))
const provenAt = async ({ id }: CodeReader) => {
  const [row] = await app.ctx.db.select().from(credentials).where(eq(credentials.accountId, id))
  return row?.emailProvenAt
}

describe('a sign-in on a new device', () => {
  test('opens no session for the right password, and one for the code that is emailed', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app, { ip: '203.0.113.9' })
    const asked = await logInFrom(browser, reader)
    expect(asked).toMatchObject({ status: 200, body: { otp: true } })
    expect(asked.body).toEqual({ otp: true })
    expect(await sessionsOf(reader)).toBe(0)
    await app.workOff()
    expect(app.emailMessages(reader.email)).toHaveLength(1)

    const done = await enterCode(browser, lastCode(app, reader.email))
    expect(done.status).toBe(200)
    const session = done.body as Session
    expect(session).toMatchObject({ userData: { id: reader.id, email: reader.email }, plan: null })
    expect((await app.call('GET', '/user/show', { token: session.accessToken })).status).toBe(200)
    expect([await sessionsOf(reader), await pendingOf(reader)]).toEqual([1, 0])
    expect([...browser.cookies.keys()]).toEqual(['device'])
    const from = { ip: '203.0.113.9' }
    expect(await readAudit(app.ctx, reader)).toMatchObject([
      { action: 'code.sent', actorId: null, ...from },
      { action: 'device.trusted', actorId: reader.id, ...from },
      { action: 'sign-in', actorId: reader.id, ...from },
    ])
  })

  test('takes the code with blanks and dashes, as people copy it', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await logInFrom(browser, reader)
    await app.workOff()
    const code = lastCode(app, reader.email)
    expect((await enterCode(browser, ` ${code.slice(0, 3)} - ${code.slice(3)} `)).status).toBe(200)
  })

  test('uses the code up: it opens no second session, with or without its cookie', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await logInFrom(browser, reader)
    await app.workOff()
    const [code, cookie] = [lastCode(app, reader.email), browser.cookies.get('sign-in') ?? '']
    expect((await enterCode(browser, code)).status).toBe(200)
    expect(await enterCode(browser, code)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    const again = openBrowser(app, { cookies: [['sign-in', cookie]] })
    expect(await enterCode(again, code)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    expect(again.cookies.size).toBe(0)
    expect(await sessionsOf(reader)).toBe(1)
  })

  test('drops the earlier one of the same browser, and that of another browser stays', async () => {
    const reader = await addCodeReader(app.ctx)
    const [one, other] = [openBrowser(app), openBrowser(app)]
    await logInFrom(other, reader)
    await logInFrom(one, reader)
    const first = one.cookies.get('sign-in')
    await logInFrom(one, reader)
    expect(one.cookies.get('sign-in')).not.toBe(first)
    expect(await pendingOf(reader)).toBe(2)
    await app.workOff()
    // The emails came in the order they were asked for, and none for the sign-in that was dropped.
    expect(app.emailMessages(reader.email)).toHaveLength(2)
    const [codeOfOne, codeOfOther] = [codeOfEmail(app, reader.email, 0), codeOfEmail(app, reader.email, 1)]
    expect((await enterCode(one, codeOfOne)).status).toBe(200)
    expect((await enterCode(other, codeOfOther)).status).toBe(200)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'refuses %j before anything is counted',
    async (otp) => {
      const reader = await addCodeReader(app.ctx)
      const browser = openBrowser(app)
      await logInFrom(browser, reader)
      expect(await enterCode(browser, otp)).toMatchObject({ status: 400, body: { message: 'Enter the 6-digit code.' } })
      const [pending] = await app.ctx.db.select().from(pendingSignIns).where(eq(pendingSignIns.accountId, reader.id))
      expect(pending?.wrongTries).toBe(0)
    },
  )

  test('ends after a quarter of an hour without its code, whatever cookie the browser kept', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await logInFrom(browser, reader)
    await app.workOff()
    app.clock.advance(minutes(15))
    expect(await enterCode(browser, lastCode(app, reader.email))).toMatchObject({ body: { code: 'code.ended' } })
    expect(browser.cookies.size).toBe(0)
  })
})

describe('the very first sign-in', () => {
  test('needs a code though the account spares codes on new devices, and proves the address', async () => {
    const reader = await addCodeReader(app.ctx, { isProven: false })
    await app.ctx.db.update(credentials).set({ codeOnNewDevice: false }).where(eq(credentials.accountId, reader.id))
    const browser = openBrowser(app)
    await signInWithCode(app, browser, reader)
    expect(await provenAt(reader)).toBeInstanceOf(Date)
    expect((await logInFrom(openBrowser(app), reader)).body).toHaveProperty('accessToken')
  })

  test('tells of no new device, the next one does with an email', async () => {
    const reader = await addCodeReader(app.ctx, { isProven: false })
    await signInWithCode(app, openBrowser(app), reader)
    await app.workOff()
    expect(app.emailMessages(reader.email).map((emailMessage) => emailMessage.subject)).toEqual([
      'Welcome to Serpplus',
      'Your sign-in code',
    ])
    await signInWithCode(app, openBrowser(app, { ip: '203.0.113.77' }), reader)
    await app.workOff()
    const [newest] = app.emailMessages(reader.email)
    expect(newest?.subject).toBe('New sign-in to your account')
    expect(newest?.text).toContain('Firefox on Linux from 203.0.113.77')
  })
})

describe('the welcome email', () => {
  const welcomes = (email: string) =>
    app
      .emailMessages(email)
      .filter(({ subject }) => subject === 'Welcome to Serpplus')
      .map(({ text }) => text)

  test('is sent once, at the first confirmed sign-in, with the terms of the trial and a single link', async () => {
    const email = `new-${uuid()}@shop.example`
    const browser = openBrowser(app, { ip: '203.0.113.90' })
    const password = 'Correct#Horse9'
    expect((await browser.call('POST', '/register', { body: { name: 'Nia', email, password } })).status).toBe(200)
    await logInFrom(browser, { email, password })
    await app.workOff()
    expect(welcomes(email)).toEqual([])
    expect((await enterCode(browser, lastCode(app, email))).status).toBe(200)
    await app.workOff()
    const [text = '', ...others] = welcomes(email)
    expect(others).toEqual([])
    expect(text).toMatch(/Your trial runs until \d+ \w+ \d{4}\. You have 300\.00 credits\./)
    expect(text.match(/Check your rankings http:\S+\/create-serp/g)).toHaveLength(1)

    // An address that staff have changed is confirmed anew, and welcomes nobody.
    await app.ctx.db.execute(sql`
      update credentials set email_proven_at = null where account_id = (select id from accounts where email = ${email})`)
    const other = openBrowser(app, { ip: '203.0.113.91' })
    await logInFrom(other, { email, password })
    await app.workOff()
    expect((await enterCode(other, lastCode(app, email))).status).toBe(200)
    await app.workOff()
    expect(welcomes(email)).toHaveLength(1)
  })
})

describe('an account suspended meanwhile', () => {
  test('gets neither a code nor a session, and learns why after the right password or code only', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await logInFrom(browser, reader)
    await app.workOff()
    await app.ctx.db.execute(sql`update accounts set suspended = true where id = ${reader.id}`)
    expect(await enterCode(browser, lastCode(app, reader.email))).toMatchObject({
      status: 403,
      body: { code: 'account.suspended' },
    })
    expect([await sessionsOf(reader), await pendingOf(reader), browser.cookies.size]).toEqual([0, 0, 0])
    expect(await logInFrom(browser, reader)).toMatchObject({ status: 403, body: { code: 'account.suspended' } })
    expect(await logInFrom(browser, { ...reader, password: 'Wrong#Horse9' })).toMatchObject({
      status: 401,
      body: { code: 'login.invalid', message: loginMessages.invalid },
    })
    expect(app.emailMessages(reader.email)).toHaveLength(1)
  })
})

test('a password changed after it was entered makes the sign-in void', async () => {
  const reader = await addCodeReader(app.ctx)
  const browser = openBrowser(app)
  await logInFrom(browser, reader)
  await app.workOff()
  await app.ctx.db
    .update(credentials)
    .set({ passwordHash: '$argon2id$other', changedAt: app.ctx.clock() })
    .where(eq(credentials.accountId, reader.id))
  expect(await enterCode(browser, lastCode(app, reader.email))).toMatchObject({
    status: 422,
    body: { code: 'code.ended' },
  })
  expect([await sessionsOf(reader), browser.cookies.size]).toEqual([0, 0])
})

test('a session opened without a code drops what waited for one in this browser', async () => {
  const reader = await addCodeReader(app.ctx)
  const browser = openBrowser(app)
  await logInFrom(browser, reader)
  await app.ctx.db.update(credentials).set({ codeOnNewDevice: false }).where(eq(credentials.accountId, reader.id))
  expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
  expect([await pendingOf(reader), browser.cookies.size]).toEqual([0, 0])
})
