import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '../../../platform/clock/clock.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import {
  addCodeReader,
  type CodeReader,
  enterCode,
  lastCode,
  logInFrom,
  signInWithCode,
} from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { openSite } from '../../../testing/open-site.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { credentials } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
// The limits one test used up would refuse the next.
beforeEach(() => app.clock.advance(hours(1)))

const fresh = 'Another#Horse9'
const withNewPassword = (owner: CodeReader) => ({ ...owner, password: fresh })
const signedIn = { accessToken: expect.any(String) }

let senders = 0
const nextSender = () => `10.9.${(senders >> 8) & 255}.${senders++ & 255}`

/** Wrong passwords from as many senders; answers how many of them were checked. */
async function guess(owner: CodeReader, times: number): Promise<number> {
  let checkedAt = 0
  for (let at = 0; at < times; at += 1) {
    const { status } = await logInFrom(openBrowser(app, { ip: nextSender() }), { ...owner, password: 'Wrong#Horse9' })
    if (status === 401) checkedAt += 1
    else expect(status).toBe(429)
  }
  return checkedAt
}

/** The link of the newest email that was asked for in a browser. */
async function askForLink(browser: Browser, { email }: CodeReader): Promise<string> {
  expect((await browser.call('POST', '/reset-password', { body: { email } })).status).toBe(200)
  await app.workOff()
  const emailMessage = app.emailMessages(email).find(({ subject }) => subject === 'Reset your password')
  return /\/changepassword\/([\w-]{43})\s/.exec(emailMessage?.text ?? '')?.[1] ?? ''
}

const setPassword = (browser: Browser, token: string, password = fresh) =>
  browser.call('POST', '/update-password', { body: { token, password, confirmPassword: password } })

async function resetPassword(browser: Browser, owner: CodeReader) {
  const reply = await setPassword(browser, await askForLink(browser, owner))
  expect(reply.status).toBe(200)
  return reply
}

describe('an owner whom a stranger locked out', () => {
  test('resets the password and signs in from that browser at once, while the guessing goes on and is refused', async () => {
    const owner = await addCodeReader(app.ctx)
    const [browser, another] = [openBrowser(app), openBrowser(app)]
    expect(await guess(owner, 25)).toBe(20)
    expect((await logInFrom(browser, owner)).status).toBe(429)
    await app.workOff()
    expect(app.emailMessages(owner.email).map(({ subject }) => subject)).toEqual([
      'Failed sign-in attempts on your account',
    ])

    await resetPassword(browser, owner)
    expect(await guess(owner, 40)).toBe(20)
    expect((await logInFrom(browser, withNewPassword(owner))).body).toMatchObject(signedIn)
    expect(await guess(owner, 10)).toBe(0)
    // A browser that is not trusted waits, with the right password too.
    expect((await logInFrom(another, withNewPassword(owner))).status).toBe(429)
    expect((await logInFrom(browser, withNewPassword(owner))).body).toMatchObject(signedIn)
  })

  test('signs in from any browser once the guessing has stopped, with a code where it is not the one of the reset', async () => {
    const owner = await addCodeReader(app.ctx)
    await guess(owner, 21)
    await resetPassword(openBrowser(app), owner)
    expect((await logInFrom(openBrowser(app), withNewPassword(owner))).body).toEqual({ otp: true })
  })

  test('finds each lock and the browser in the audit log', async () => {
    const owner = await addCodeReader(app.ctx)
    await guess(owner, 25)
    await resetPassword(openBrowser(app, { ip: '203.0.113.5' }), owner)
    await guess(owner, 25)
    const rows = (await readAudit(app.ctx, owner)).filter(({ action }) => action !== 'sign-in.failed')
    expect(rows.map(({ action, ip, data }) => ({ action, ip, data }))).toMatchObject([
      { action: 'sign-in.blocked', data: { counted: 'address' } },
      { action: 'password.reset-asked', ip: '203.0.113.5' },
      { action: 'password.reset', ip: '203.0.113.5' },
      {
        action: 'device.trusted',
        ip: '203.0.113.5',
        data: { device: 'Firefox on Linux', is_new: true, by: 'reset' },
      },
      { action: 'sign-in.blocked', data: { counted: 'address' } },
    ])
  })

  test('can follow a link even after strangers used up the emails of the hour, for one of them is still valid', async () => {
    const owner = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await guess(owner, 21)
    for (let at = 0; at < 3; at += 1) await askForLink(openBrowser(app, { ip: nextSender() }), owner)
    expect((await browser.call('POST', '/reset-password', { body: { email: owner.email } })).status).toBe(429)
    const [emailMessage] = app.emailMessages(owner.email)
    const token = /\/changepassword\/([\w-]{43})\s/.exec(emailMessage?.text ?? '')?.[1] ?? ''
    expect((await setPassword(browser, token)).status).toBe(200)
    expect((await logInFrom(browser, withNewPassword(owner))).body).toMatchObject(signedIn)
  })
})

describe('the browser of a reset', () => {
  test('is the only one trusted afterwards, under a new cookie', async () => {
    const owner = await addCodeReader(app.ctx)
    const [browser, another] = [openBrowser(app), openBrowser(app)]
    for (const each of [browser, another]) await signInWithCode(app, each, owner)
    const old = browser.cookies.get('device') ?? ''
    await resetPassword(browser, owner)
    expect(browser.cookies.get('device')).not.toBe(old)
    for (const each of [another, openBrowser(app, { cookies: [['device', old]] })])
      expect((await logInFrom(each, withNewPassword(owner))).body).toEqual({ otp: true })
    expect((await logInFrom(browser, withNewPassword(owner))).body).toMatchObject(signedIn)
  })

  test('stays trusted for others who use it, and becomes so for nobody else', async () => {
    const [owner, other, stranger] = [
      await addCodeReader(app.ctx),
      await addCodeReader(app.ctx),
      await addCodeReader(app.ctx),
    ]
    const browser = openBrowser(app)
    await signInWithCode(app, browser, other)
    await resetPassword(browser, owner)
    expect((await logInFrom(browser, other)).body).toMatchObject(signedIn)
    expect((await logInFrom(browser, stranger)).body).toEqual({ otp: true })
  })

  test('is asked for a code where its owner wants one at every sign-in', async () => {
    const owner = await addCodeReader(app.ctx)
    await app.ctx.db.update(credentials).set({ codeEveryTime: true }).where(eq(credentials.accountId, owner.id))
    const browser = openBrowser(app)
    await resetPassword(browser, owner)
    expect((await logInFrom(browser, withNewPassword(owner))).body).toEqual({ otp: true })
    await app.workOff()
    expect((await enterCode(browser, lastCode(app, owner.email))).body).toMatchObject(signedIn)
  })

  test('needs no code either where the address was never proven: the link proved it', async () => {
    const owner = await addCodeReader(app.ctx, { isProven: false })
    const browser = openBrowser(app)
    await resetPassword(browser, owner)
    expect((await logInFrom(browser, withNewPassword(owner))).body).toMatchObject(signedIn)
  })

  test('is not trusted, and nothing is forgotten, where the link or the password will not do', async () => {
    const owner = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await guess(owner, 21)
    const token = await askForLink(browser, owner)
    const replies = [await setPassword(browser, 'x'.repeat(43)), await setPassword(browser, token, 'Password1!')]
    expect(replies.map(({ status }) => status)).toEqual([422, 400])
    expect(browser.cookies.get('device')).toBeUndefined()
    expect(await guess(owner, 1)).toBe(0)
    expect((await setPassword(browser, token)).status).toBe(200)
    // A link somebody finds later trusts nobody.
    const late = openBrowser(app)
    expect((await setPassword(late, token)).status).toBe(422)
    expect(late.cookies.get('device')).toBeUndefined()
  })

  test.each([
    ['of http', 'http://127.0.0.1:3000', '', ''],
    ['behind TLS', 'https://serpplus.example', '__Host-', '; Secure'],
  ])(
    '%s gets a cookie that is the server’s alone, and of this site alone',
    async (_what, publicUrl, prefix, secure) => {
      const site = await openSite(app.ctx, { publicUrl })
      const [owner, browser] = [await addCodeReader(app.ctx), openBrowser(site)]
      const { headers } = await resetPassword(browser, owner)
      expect(headers['set-cookie']).toMatch(
        new RegExp(
          `^${prefix}device=[\\w-]{43}; Max-Age=${days(30) / 1_000}; Path=/; HttpOnly${secure}; SameSite=Strict$`,
        ),
      )
      await site.close()
    },
  )
})
