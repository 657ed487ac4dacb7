import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import {
  addCodeReader,
  type CodeReader,
  codeOfEmail,
  enterCode,
  lastCode,
  logInFrom,
} from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { pendingSignIns } from '../tables.ts'
import { sweepPendingSignIns } from './pending-sign-ins.ts'
import { sendCode } from './send-code.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearEmailFaults())

const resend = (browser: Browser) => browser.call('POST', '/resend-otp')
const waitOf = ({ body }: { body: unknown }) =>
  (body as { data: { retry_after_seconds: number } }).data.retry_after_seconds

async function pendingOf({ id }: CodeReader) {
  const [pending] = await app.ctx.db.select().from(pendingSignIns).where(eq(pendingSignIns.accountId, id))
  if (pending === undefined) throw new Error('no sign-in waits')
  return pending
}

async function askedFor(): Promise<{ reader: CodeReader; browser: Browser; signInId: string }> {
  const reader = await addCodeReader(app.ctx)
  const browser = openBrowser(app)
  await logInFrom(browser, reader)
  return { reader, browser, signInId: (await pendingOf(reader)).id }
}

describe('the email with a code', () => {
  test('shows the code in its text and nowhere that a locked screen shows', async () => {
    const { reader } = await askedFor()
    await app.workOff()
    const [emailMessage] = app.emailMessages(reader.email)
    const code = lastCode(app, reader.email)
    expect(emailMessage?.subject).toBe('Your sign-in code')
    expect(emailMessage?.html.match(/data-skip-in-text="true">([^<]*)</)?.[1]).toBe(
      'Enter this code to sign in. It expires in 10 minutes.',
    )
    expect(emailMessage?.html.split(code)).toHaveLength(2)
    expect(emailMessage?.text).toContain('expires in 10 minutes')
    expect(emailMessage?.text).toContain('Forgot password?')
  })

  test('has a code made when it is sent, and only its HMAC is stored', async () => {
    const { reader } = await askedFor()
    expect(await pendingOf(reader)).toMatchObject({ codeHash: null, codeExpiresAt: null })
    app.clock.advance(minutes(4))
    await app.workOff()
    const { codeHash, codeExpiresAt } = await pendingOf(reader)
    expect(codeHash).toMatch(/^[\da-f]{64}$/)
    // Ten minutes from the email, not from the sign-in.
    const left = (codeExpiresAt?.getTime() ?? 0) - app.ctx.clock().getTime()
    expect(left).toBeGreaterThan(minutes(9))
    expect(left).toBeLessThanOrEqual(minutes(10))
  })

  test('sent twice holds a new code that replaces the old, with all its tries', async () => {
    const { reader, browser, signInId } = await askedFor()
    await app.workOff()
    for (let tried = 0; tried < 4; tried += 1) await enterCode(browser, '000000')
    await sendCode(app.ctx, { signInId })
    expect(app.emailMessages(reader.email)).toHaveLength(2)
    const [fresh, old] = [codeOfEmail(app, reader.email, 0), codeOfEmail(app, reader.email, 1)]
    if (fresh !== old)
      expect(await enterCode(browser, old)).toMatchObject({ body: { code: 'code.wrong', data: { tries_left: 4 } } })
    expect((await enterCode(browser, fresh)).status).toBe(200)
  })

  test('is tried again after an email server that is busy', async () => {
    const { reader, browser, signInId } = await askedFor()
    app.sandbox.control.addEmailFault({ to: reader.email, refuse: 451, times: 1 })
    await expect(app.workOff()).rejects.toThrow()
    expect(app.emailMessages(reader.email)).toEqual([])
    await sendCode(app.ctx, { signInId })
    expect((await enterCode(browser, lastCode(app, reader.email))).status).toBe(200)
  })

  test('is given up where the address is refused for good', async () => {
    const { reader } = await askedFor()
    app.sandbox.control.addEmailFault({ to: reader.email, refuse: 550 })
    await app.workOff()
    expect(app.emailMessages(reader.email)).toEqual([])
  })

  test('is not sent to anybody who waits no more', async () => {
    const [late, done, unknown] = [await askedFor(), await askedFor(), '01900000-0000-7000-8000-000000000000']
    await app.ctx.db.delete(pendingSignIns).where(eq(pendingSignIns.id, done.signInId))
    app.clock.advance(minutes(10))
    await sendCode(app.ctx, { signInId: unknown })
    await app.workOff()
    expect([...app.emailMessages(late.reader.email), ...app.emailMessages(done.reader.email)]).toEqual([])
  })
})

describe('POST /resend-otp', () => {
  test('has another code emailed after 30 seconds, and the old one is valid until then', async () => {
    const { reader, browser } = await askedFor()
    await app.workOff()
    app.clock.advance(seconds(30))
    expect(await resend(browser)).toMatchObject({
      status: 200,
      body: { message: 'OTP sent. Please check your email.', data: { retry_after_seconds: 30 } },
    })
    const other = openBrowser(app, { cookies: browser.cookies })
    await app.workOff()
    expect(app.emailMessages(reader.email)).toHaveLength(2)
    expect((await enterCode(other, lastCode(app, reader.email))).status).toBe(200)
  })

  test('leaves the old code valid while the new email waits', async () => {
    const { reader, browser } = await askedFor()
    await app.workOff()
    app.clock.advance(seconds(30))
    await resend(browser)
    expect((await enterCode(browser, lastCode(app, reader.email))).status).toBe(200)
    await app.workOff()
    expect(app.emailMessages(reader.email)).toHaveLength(2)
  })

  test('sooner says honestly how long to wait, and several at once are one', async () => {
    const before = app.clock.read().getTime()
    const { reader, browser } = await askedFor()
    await app.workOff()
    app.clock.advance(seconds(2))
    const early = await resend(browser)
    expect(early).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect(seconds(waitOf(early))).toBeGreaterThanOrEqual(before + seconds(30) - app.clock.read().getTime())
    expect(waitOf(early)).toBeLessThanOrEqual(28)
    app.clock.advance(seconds(waitOf(early)))
    const replies = await Promise.all(Array.from({ length: 20 }, () => resend(browser)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(19)
    await app.workOff()
    expect(app.emailMessages(reader.email)).toHaveLength(2)
    // The nineteen were refused for being early and used up nothing.
    for (let more = 0; more < 2; more += 1) {
      app.clock.advance(seconds(30))
      expect((await resend(browser)).status).toBe(200)
    }
  })

  test('works three times an hour, over all browsers of the account', async () => {
    const { reader, browser } = await askedFor()
    const other = openBrowser(app)
    await logInFrom(other, reader)
    for (const asking of [browser, other, browser]) {
      app.clock.advance(minutes(1))
      expect((await resend(asking)).status).toBe(200)
    }
    app.clock.advance(minutes(1))
    const refused = await resend(other)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeGreaterThan(55 * 60)
    expect(waitOf(refused)).toBeLessThanOrEqual(57 * 60 + 60)
  })

  test('works 30 times an hour from one place, whoever asks', async () => {
    const ip = '192.0.2.200'
    const outcomes: number[] = []
    for (let person = 0; person < 31; person += 1) {
      const reader = await addCodeReader(app.ctx)
      const browser = openBrowser(app, { ip })
      await logInFrom(browser, reader)
      app.clock.advance(seconds(30))
      outcomes.push((await resend(browser)).status)
    }
    expect(outcomes).toEqual([...Array(30).fill(200), 429])
  })

  test('keeps the sign-in waiting for the new code; one that is refused does not', async () => {
    const { reader, browser } = await askedFor()
    for (const status of [200, 200, 200, 429]) {
      app.clock.advance(minutes(14))
      expect((await resend(browser)).status).toBe(status)
    }
    expect((await resend(browser)).status).toBe(429)
    app.clock.advance(minutes(1))
    expect(await resend(browser)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    expect(browser.cookies.size).toBe(0)
    app.clock.advance(minutes(3))
    expect(await sweepPendingSignIns(app.ctx)).toBeGreaterThanOrEqual(1)
    await expect(pendingOf(reader)).rejects.toThrow('no sign-in waits')
  })

  test.each<[string, [string, string][]]>([
    ['without a cookie', []],
    ['with a cookie nobody was given', [['sign-in', 'B'.repeat(43)]]],
  ])('answers that the code has ended %s', async (_what, cookies) => {
    const browser = openBrowser(app, { cookies })
    expect(await resend(browser)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
    expect(browser.cookies.size).toBe(0)
  })
})

describe('six emails with codes an hour for one account', () => {
  test('first ones and further ones together; the seventh sign-in has to wait', async () => {
    const { reader, browser } = await askedFor()
    for (let times = 0; times < 2; times += 1) {
      app.clock.advance(minutes(1))
      expect((await resend(browser)).status).toBe(200)
    }
    for (let times = 0; times < 3; times += 1) expect((await logInFrom(openBrowser(app), reader)).status).toBe(200)
    const seventh = openBrowser(app)
    const refused = await logInFrom(seventh, reader)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect(waitOf(refused)).toBeLessThanOrEqual(58 * 60)
    expect(seventh.cookies.size).toBe(0)
    app.clock.advance(minutes(1))
    expect((await resend(browser)).status).toBe(429)
    app.clock.advance(hours(1))
    expect((await logInFrom(seventh, reader)).body).toEqual({ otp: true })
  })

  test('however many ask at once', async () => {
    const reader = await addCodeReader(app.ctx)
    const replies = await Promise.all(Array.from({ length: 15 }, () => logInFrom(openBrowser(app), reader)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
    await app.workOff()
    expect(app.emailMessages(reader.email)).toHaveLength(6)
  })
})
