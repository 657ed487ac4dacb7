import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
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
import { credentials, trustedDevices } from '../tables.ts'
import { sweepDevices } from './trusted-devices.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const devicesOf = ({ id }: CodeReader) =>
  app.ctx.db.select().from(trustedDevices).where(eq(trustedDevices.accountId, id))
const cookieOf = (browser: Browser) => browser.cookies.get('device') ?? ''
const wantCodes = ({ id }: CodeReader) =>
  app.ctx.db.update(credentials).set({ codeEveryTime: true }).where(eq(credentials.accountId, id))

describe('a device trusted by a code', () => {
  test('needs none for 30 days, however much it is used, and one after them', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await signInWithCode(app, browser, reader)
    for (let used = 0; used < 4; used += 1) {
      app.clock.advance(days(7))
      expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
    }
    app.clock.advance(days(2) - seconds(30))
    expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
    app.clock.advance(seconds(31))
    expect((await logInFrom(browser, reader)).body).toEqual({ otp: true })
  })

  test('is no longer trusted after 31 days, and is trusted anew by a code under another cookie', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await signInWithCode(app, browser, reader)
    const old = cookieOf(browser)
    app.clock.advance(days(31))
    await signInWithCode(app, browser, reader)
    expect(cookieOf(browser)).not.toBe(old)
    expect(await devicesOf(reader)).toHaveLength(1)
    expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
  })

  test('is another than any other browser, and keeps when it was last used', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app, { ip: '203.0.113.20' })
    await signInWithCode(app, browser, reader)
    expect((await logInFrom(openBrowser(app), reader)).body).toEqual({ otp: true })
    const [trusted] = await devicesOf(reader)
    expect(trusted).toMatchObject({ device: 'Firefox on Linux', ip: '203.0.113.20' })
    app.clock.advance(hours(3))
    await logInFrom(browser, reader)
    const [used] = await devicesOf(reader)
    expect(Number(used?.lastUsedAt) - Number(trusted?.lastUsedAt)).toBeGreaterThanOrEqual(hours(3))
    expect(used?.expiresAt).toEqual(trusted?.expiresAt)
  })

  test('notifies its owner once, not each time it is trusted anew', async () => {
    const reader = await addCodeReader(app.ctx)
    await wantCodes(reader)
    const browser = openBrowser(app)
    for (let times = 0; times < 3; times += 1) await signInWithCode(app, browser, reader)
    await app.workOff()
    const subjects = app.emailMessages(reader.email).map((emailMessage) => emailMessage.subject)
    expect(subjects.filter((subject) => subject === 'New sign-in to your account')).toHaveLength(1)
    expect(await devicesOf(reader)).toHaveLength(1)
  })

  test('needs a code all the same where its owner wants one every time', async () => {
    const reader = await addCodeReader(app.ctx)
    const browser = openBrowser(app)
    await signInWithCode(app, browser, reader)
    await wantCodes(reader)
    expect((await logInFrom(browser, reader)).body).toEqual({ otp: true })
    await app.workOff()
    expect((await enterCode(browser, lastCode(app, reader.email))).status).toBe(200)
  })
})

describe('a cookie', () => {
  test('stands for both of two accounts in one browser, whoever is trusted last', async () => {
    const [anna, ben] = [await addCodeReader(app.ctx), await addCodeReader(app.ctx)]
    const browser = openBrowser(app)
    await signInWithCode(app, browser, anna)
    const ofAnna = cookieOf(browser)
    await signInWithCode(app, browser, ben)
    expect(cookieOf(browser)).not.toBe(ofAnna)
    for (const reader of [anna, ben]) expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
    // The one from before stands for nobody.
    for (const reader of [anna, ben]) {
      const copy = openBrowser(app, { cookies: [['device', ofAnna]] })
      expect((await logInFrom(copy, reader)).body).toEqual({ otp: true })
    }
  })

  test('that somebody planted trusts nobody after the code', async () => {
    const [victim, thief] = [await addCodeReader(app.ctx), await addCodeReader(app.ctx)]
    const thiefs = openBrowser(app)
    await signInWithCode(app, thiefs, thief)
    for (const planted of [cookieOf(thiefs), newToken()]) {
      const browser = openBrowser(app, { cookies: [['device', planted]] })
      await signInWithCode(app, browser, victim)
      expect(cookieOf(browser)).not.toBe(planted)
      const copy = openBrowser(app, { cookies: [['device', planted]] })
      expect((await logInFrom(copy, victim)).body).toEqual({ otp: true })
      expect((await logInFrom(copy, thief)).body).toEqual({ otp: true })
      app.clock.advance(hours(1))
    }
  })

  test('of an account trusts no other', async () => {
    const [anna, ben] = [await addCodeReader(app.ctx), await addCodeReader(app.ctx)]
    const browser = openBrowser(app)
    await signInWithCode(app, browser, anna)
    expect((await logInFrom(browser, ben)).body).toEqual({ otp: true })
  })

  test.each([
    ['of http', 'http://127.0.0.1:3000', '', ''],
    ['behind TLS', 'https://serpplus.example', '__Host-', '; Secure'],
  ])('%s is the server’s alone, and of this site alone', async (_what, publicUrl, prefix, secure) => {
    const site = await openSite(app.ctx, { publicUrl })
    const [reader, browser] = [await addCodeReader(app.ctx), openBrowser(site)]
    const asked = await logInFrom(browser, reader)
    const flags = `Path=/; HttpOnly${secure}; SameSite=Strict`
    const token = '[\\w-]{43}'
    expect(asked.headers['set-cookie']).toMatch(
      new RegExp(`^${prefix}sign-in=${token}; Max-Age=${minutes(15) / 1_000}; ${flags}$`),
    )
    await app.workOff()
    const done = await enterCode(browser, lastCode(app, reader.email))
    expect(done.headers['set-cookie']).toEqual([
      `${prefix}sign-in=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly${secure}; SameSite=Strict`,
      expect.stringMatching(new RegExp(`^${prefix}device=${token}; Max-Age=${days(30) / 1_000}; ${flags}$`)),
    ])
    expect((await logInFrom(browser, reader)).body).toHaveProperty('accessToken')
    // A name without the prefix counts for nothing behind TLS: anybody on a neighbouring host could set it.
    const bare = openBrowser(site, { cookies: [['device', browser.cookies.get(`${prefix}device`) ?? '']] })
    expect((await logInFrom(bare, reader)).body).toHaveProperty(prefix === '' ? 'accessToken' : 'otp')
    await site.close()
  })
})

test('the sweep removes devices that need a code again and no others', async () => {
  const [old, recent] = [await addCodeReader(app.ctx), await addCodeReader(app.ctx)]
  await signInWithCode(app, openBrowser(app), old)
  app.clock.advance(days(20))
  await signInWithCode(app, openBrowser(app), recent)
  app.clock.advance(days(10) + minutes(1))
  expect(await sweepDevices(app.ctx)).toBeGreaterThanOrEqual(1)
  expect([await devicesOf(old), (await devicesOf(recent)).length]).toEqual([[], 1])
  expect(await sweepDevices(app.ctx)).toBe(0)
})
