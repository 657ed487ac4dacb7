import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import { enterCode, logInFrom, otherThan, signInWithCode } from '../../../testing/code-sign-in.ts'
import type { TestApp } from '../../../testing/create-test-app.ts'
import {
  app,
  auditOf,
  begin,
  customer,
  failure,
  list,
  post,
  setUpFactorTests,
  subjectsTo,
  wrong,
} from '../../../testing/factor-tests.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import {
  addAuthenticator,
  addPasskey,
  beginStep,
  codeOfApp,
  enterPasskey,
  signInOptions,
} from '../../../testing/second-factors.ts'
import { authenticators, recoveryCodes, sessions } from '../tables.ts'

setUpFactorTests()

describe('an authenticator app', () => {
  test('is a factor once a code was entered, and is asked for in place of an emailed code', async () => {
    const person = await customer()
    expect(await list(person)).toEqual({
      passkeys: [],
      authenticator: null,
      recovery_codes: null,
      is_required: false,
      passkey_origin: 'http://localhost:3000',
    })
    const { secret, codes } = await addAuthenticator(app, person)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(await list(person)).toMatchObject({
      authenticator: { last_used_at: null },
      recovery_codes: { left: 10, total: 10 },
    })
    const browser = await begin(person, ['authenticator', 'recovery-code'])
    expect(await browser.call('POST', '/resend-otp')).toMatchObject(failure(409, 'code.not-emailed'))
    expect(await subjectsTo(person)).toEqual(['Authenticator app added to your account'])
    app.clock.advance(seconds(30))
    const done = await enterCode(browser, await codeOfApp(app, secret))
    expect(done).toMatchObject({ status: 200, body: { userData: { id: person.id } } })
    expect((await list(person)).authenticator?.last_used_at).not.toBeNull()
    // Trusted from then on, as after a code by email.
    expect((await logInFrom(browser, person)).body).toHaveProperty('accessToken')
    expect(await readAudit(app.ctx, person)).toMatchObject([
      { action: 'factor.added', actorId: person.id, data: { factor: 'authenticator' } },
      { action: 'device.trusted', actorId: person.id },
      { action: 'sign-in', actorId: person.id, data: { by: 'authenticator' } },
      { action: 'sign-in', actorId: person.id, data: {} },
    ])
    expect(app.emailMessages(person.email)[0]?.text).not.toContain('code we sent you')
  })

  test.each(['authenticator', 'passkey'] as const)(
    'an %s ends the trust that an emailed code had given to other browsers, and keeps that of its own',
    async (factor) => {
      const person = await customer()
      const [own, other] = [openBrowser(app), openBrowser(app)]
      for (const browser of [own, other]) await signInWithCode(app, browser, person)
      const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const from: TestApp = {
        ...app,
        call: (method, path, options) => app.call(method, path, { ...options, headers: { cookie } }),
      }
      await (factor === 'passkey' ? addPasskey(from, person) : addAuthenticator(from, person))
      expect((await logInFrom(other, person)).body).toMatchObject({ otp: true, methods: [factor, 'recovery-code'] })
      expect((await logInFrom(own, person)).body).toHaveProperty('accessToken')
      // A further factor leaves the trust alone that the first one has given.
      await (factor === 'passkey' ? addAuthenticator(app, person) : addPasskey(app, person))
      expect((await logInFrom(own, person)).body).toHaveProperty('accessToken')
    },
  )

  test('takes a code once, that of the setup included, and those of a step before and after', async () => {
    const person = await customer()
    beginStep(app)
    const { secret } = await addAuthenticator(app, person)
    expect(await enterCode(await begin(person), await codeOfApp(app, secret))).toMatchObject(wrong)
    const next = await codeOfApp(app, secret, 1)
    expect((await enterCode(await begin(person), next)).status).toBe(200)
    expect(await enterCode(await begin(person), next)).toMatchObject(wrong)
    app.clock.advance(minutes(5))
    beginStep(app)
    const [old, previous, far] = await Promise.all([-2, -1, 2].map((steps) => codeOfApp(app, secret, steps)))
    const browser = await begin(person)
    for (const code of [old, far]) expect(await enterCode(browser, code ?? '')).toMatchObject(wrong)
    expect((await enterCode(browser, previous ?? '')).status).toBe(200)
  })

  test('opens one session for eight right codes at once, in as many browsers', async () => {
    const person = await customer()
    const { secret } = await addAuthenticator(app, person)
    app.clock.advance(minutes(1))
    const browsers: Browser[] = []
    for (let at = 0; at < 8; at += 1) browsers.push(await begin(person))
    beginStep(app)
    const code = await codeOfApp(app, secret)
    const before = await app.ctx.db.$count(sessions, eq(sessions.accountId, person.id))
    const replies = await Promise.all(browsers.map((browser) => enterCode(browser, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.ctx.db.$count(sessions, eq(sessions.accountId, person.id))).toBe(before + 1)
  })

  test('counts wrong codes: five for a sign-in, ten an hour for the account over all browsers', async () => {
    const person = await customer()
    const { secret } = await addAuthenticator(app, person)
    app.clock.advance(minutes(1))
    beginStep(app)
    const bad = otherThan(await codeOfApp(app, secret, 1))
    for (let round = 0; round < 2; round += 1) {
      const browser = await begin(person)
      for (const left of [4, 3, 2, 1])
        expect(await enterCode(browser, bad)).toMatchObject({ ...wrong, body: { data: { tries_left: left } } })
      expect(await enterCode(browser, bad)).toMatchObject(failure(422, 'code.ended'))
      expect(browser.cookies.size).toBe(0)
    }
    const browser = await begin(person)
    const right = await codeOfApp(app, secret)
    expect(await enterCode(browser, right)).toMatchObject(failure(429, 'rate.limited'))
    expect(await auditOf(person, 'code.failed')).toHaveLength(10)
    expect(await auditOf(person, 'sign-in.blocked')).toHaveLength(1)
    // Guessing codes does not lock out a passkey.
    const { authenticator } = await addPasskey(app, person)
    const other = await begin(person)
    expect((await enterPasskey(other, authenticator, await signInOptions(other))).status).toBe(200)
    app.clock.advance(hours(1))
    expect((await enterCode(await begin(person), await codeOfApp(app, secret))).status).toBe(200)
  })

  test('setup asks for the password, ends after a quarter of an hour and can be started anew', async () => {
    const person = await customer()
    expect(await post(person, '/authenticator', { password: 'Wrong#Horse9' })).toMatchObject(
      failure(422, 'password.wrong'),
    )
    const confirm = (code: string) => post(person, '/authenticator/confirm', { code })
    expect(await confirm('123456')).toMatchObject(failure(422, 'setup.ended'))
    const start = async () => {
      const reply = await post(person, '/authenticator', { password: person.password })
      return (reply.body as { data: { secret: string; uri: string } }).data
    }
    const first = await start()
    expect(first.uri).toMatch(/^otpauth:\/\/totp\/Serpplus:/)
    expect(first.uri).toContain(`secret=${first.secret}`)
    const { secret } = await start()
    expect(await confirm(await codeOfApp(app, first.secret))).toMatchObject(wrong)
    app.clock.advance(minutes(15))
    expect(await confirm(await codeOfApp(app, secret))).toMatchObject(failure(422, 'setup.ended'))
    expect((await logInFrom(openBrowser(app), person)).body).toEqual({ otp: true })
    await addAuthenticator(app, person)
    expect(await post(person, '/authenticator', { password: person.password })).toMatchObject(
      failure(409, 'factor.exists'),
    )
  })

  test('is stored encrypted for its account alone', async () => {
    const [person, other] = [await customer(), await customer()]
    const [{ secret }] = [await addAuthenticator(app, person), await addAuthenticator(app, other)]
    const [row] = await app.ctx.db.select().from(authenticators).where(eq(authenticators.accountId, person.id))
    expect(row?.encryptedSecret).not.toContain(secret)
    await app.ctx.db
      .update(authenticators)
      .set({ encryptedSecret: row?.encryptedSecret ?? '' })
      .where(eq(authenticators.accountId, other.id))
    app.clock.advance(minutes(1))
    expect(await enterCode(await begin(other), await codeOfApp(app, secret))).toMatchObject(wrong)
    expect((await enterCode(await begin(person), await codeOfApp(app, secret))).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('sign in once each, however they are written, and tell the owner', async () => {
    const person = await customer()
    const { codes } = await addAuthenticator(app, person)
    const [first = '', second = ''] = codes
    expect((await enterCode(await begin(person), ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await enterCode(await begin(person), first)).toMatchObject(wrong)
    expect((await enterCode(await begin(person), second.replaceAll('-', ''))).status).toBe(200)
    expect((await list(person)).recovery_codes).toMatchObject({ left: 8, total: 10 })
    expect(await subjectsTo(person)).toContain('A recovery code was used to sign in')
    expect(await auditOf(person, 'recovery-codes.used')).toMatchObject([{ data: { left: 9 } }, { data: { left: 8 } }])
    // Another account's passkey does not count.
    const other = await customer()
    const theirs = (await addAuthenticator(app, other)).codes[0] ?? ''
    expect(await enterCode(await begin(person), theirs)).toMatchObject(wrong)
    const rows = await app.ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, person.id))
    expect(JSON.stringify(rows)).not.toContain((codes[5] ?? 'none').replaceAll('-', ''))
  })

  test('are replaced for the password, and there are none without a factor', async () => {
    const person = await customer()
    const renew = (password: string) => post(person, '/recovery-codes', { password })
    expect(await renew(person.password)).toMatchObject(failure(409, 'factor.none'))
    const { codes } = await addAuthenticator(app, person)
    expect(await renew('Wrong#Horse9')).toMatchObject(failure(422, 'password.wrong'))
    const reply = await renew(person.password)
    const { recovery_codes: renewed } = (reply.body as { data: { recovery_codes: string[] } }).data
    expect(renewed).toHaveLength(10)
    expect(await enterCode(await begin(person), codes[0] ?? '')).toMatchObject(wrong)
    expect((await enterCode(await begin(person), renewed[0] ?? '')).status).toBe(200)
    expect(await auditOf(person, 'recovery-codes.renewed')).toHaveLength(1)
    expect(await subjectsTo(person)).toContain('New recovery codes were created')
  })
})

describe('beside it', () => {
  test('a new password by link trusts no browser of an account with a factor', async () => {
    const person = await customer()
    await addAuthenticator(app, person)
    const browser = openBrowser(app, { ip: '203.0.113.40' })
    await browser.call('POST', '/reset-password', { body: { email: person.email } })
    await app.workOff()
    const token = /\/changepassword\/([\w-]+)/.exec(app.emailMessages(person.email)[0]?.text ?? '')?.[1]
    const password = 'Another#Horse9'
    const body = { password, confirmPassword: password, token }
    expect((await browser.call('POST', '/update-password', { body })).status).toBe(200)
    expect(browser.cookies.size).toBe(0)
    expect((await logInFrom(browser, { email: person.email, password })).body).toEqual({
      otp: true,
      methods: ['authenticator', 'recovery-code'],
    })
    await app.workOff()
    expect(app.emailMessages(person.email)[0]?.text).toContain('your devices are no longer trusted')
  })

  test('a trusted device is asked where its owner wants a code every time', async () => {
    const person = await customer()
    const { codes } = await addAuthenticator(app, person)
    const browser = await begin(person)
    await enterCode(browser, codes[0] ?? '')
    expect((await logInFrom(browser, person)).body).toHaveProperty('accessToken')
    await app.call('PUT', '/user/sign-in-code', { token: person.token, body: { every_time: true } })
    expect((await logInFrom(browser, person)).body).toEqual({ otp: true, methods: ['authenticator', 'recovery-code'] })
  })

  test('a passkey is no way into a sign-in that waits for a code by email', async () => {
    const browser = openBrowser(app)
    await logInFrom(browser, await customer())
    expect(await browser.call('POST', '/verify-passkey/options')).toMatchObject(failure(422, 'code.ended'))
    // The code still finishes it.
    expect([...browser.cookies.keys()]).toEqual(['sign-in'])
    expect(await openBrowser(app).call('POST', '/verify-passkey/options')).toMatchObject(failure(422, 'code.ended'))
  })
})
