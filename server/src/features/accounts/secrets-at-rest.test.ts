import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts/rows.ts'
import { hours } from '../../platform/clock/clock.ts'
import { openBrowser } from '../../testing/browser.ts'
import { enterCode, lastCode, logInFrom, otherThan } from '../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { addAuthenticator } from '../../testing/second-factors.ts'

// A reader of the database gets into no account: nothing in it is a secret, and nothing made of one can be presented.

const owner = { email: `owner-${uuid()}@example.test`, password: 'Zebra#Kayak9' }
const wrongPassword = 'Yodel#Kayak8'

/** Secrets that the flow below gave to its owner, by email, cookie or answer, and those that were typed. */
type Secrets = {
  password: string
  wrongPassword: string
  usedCode: string
  wrongCode: string
  waitingCode: string
  usedCookie: string
  waitingCookie: string
  device: string
  session: string
  link: string
  appKey: string
  recoveryCode: string
}

let app: TestApp
let secrets: Secrets
/** Every row that came to be through the flow, as text. */
let stored: string[]

beforeAll(async () => {
  // With the real queue, whose rows belong to what can be read.
  app = await createTestApp()
  const before = new Set(await readDatabase())
  secrets = await goThroughEverything()
  stored = (await readDatabase()).filter((row) => !before.has(row))
}, 120_000)
afterAll(() => app.close())

async function readDatabase(): Promise<string[]> {
  const { rows: tables } = await app.ctx.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.ctx.db.execute<{ text: string }>(
      sql`select row_to_json(stored)::text as text from ${sql.raw(name)} stored`,
    )
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts
}

/** Waits for the email the queue sends. */
const arrived = (count: number) => vi.waitFor(() => expect(app.emailMessages(owner.email)).toHaveLength(count), 30_000)

async function goThroughEverything(): Promise<Secrets> {
  const [home, office] = [openBrowser(app), openBrowser(app)]
  expect((await home.call('POST', '/register', { body: { name: 'Owner', ...owner } })).status).toBe(200)
  expect((await logInFrom(home, { ...owner, password: wrongPassword })).status).toBe(401)
  expect((await logInFrom(home, owner)).body).toEqual({ otp: true })
  await arrived(1)
  const usedCookie = home.cookies.get('sign-in') ?? ''
  const usedCode = lastCode(app, owner.email)
  const wrongCode = otherThan(usedCode)
  expect((await enterCode(home, wrongCode)).status).toBe(422)
  const { accessToken } = (await enterCode(home, usedCode)).body as Session
  // The welcome that follows the first sign-in.
  await arrived(2)
  expect((await logInFrom(office, owner)).body).toEqual({ otp: true })
  await arrived(3)
  const waitingCode = lastCode(app, owner.email)
  expect((await home.call('POST', '/reset-password', { body: { email: owner.email } })).status).toBe(200)
  await arrived(4)
  const link = /changepassword\/([\w-]{43})/.exec(app.emailMessages(owner.email)[0]?.text ?? '')?.[1] ?? ''
  const { secret, codes } = await addAuthenticator(app, await signedIn(app.ctx, 'paid'))
  return {
    password: owner.password,
    wrongPassword,
    usedCode,
    wrongCode,
    waitingCode,
    usedCookie,
    waitingCookie: office.cookies.get('sign-in') ?? '',
    device: home.cookies.get('device') ?? '',
    session: accessToken,
    link,
    appKey: secret,
    recoveryCode: (codes[0] ?? '').replaceAll('-', ''),
  }
}

const digests = ['md5', 'sha1', 'sha256', 'sha512'] as const
const encodings = ['hex', 'base64', 'base64url'] as const

/** The secret itself, and all that anybody can make of it without a key. */
function formsOf(secret: string): Map<string, string> {
  const forms = new Map([['as it is', secret]])
  for (const [what, bytes] of [
    ['text', Buffer.from(secret)],
    ['bytes', Buffer.from(secret, 'base64url')],
  ] as const)
    for (const encoding of encodings) {
      forms.set(`${encoding} of its ${what}`, bytes.toString(encoding))
      for (const digest of digests)
        forms.set(`${digest} of its ${what}, ${encoding}`, createHash(digest).update(bytes).digest(encoding))
    }
  return forms
}

/** Whole words only: six digits stand by chance in many a hash. */
const standsIn = (text: string, form: string) =>
  new RegExp(`(?<![\\w.+/=-])${form.replace(/[+/=.-]/g, '\\$&')}(?![\\w+/=])`).test(text)

const formsFound = (secret: string, rows: readonly string[]) =>
  [...formsOf(secret)].filter(([, form]) => rows.some((row) => standsIn(row, form))).map(([name]) => name)

describe('the database after registering, signing in and asking for a link', () => {
  test('holds what the flow left in every table, the queue’s too', () => {
    const tables = new Set(stored.map((row) => row.split(' ')[0]))
    for (const table of [
      'credentials',
      'sessions',
      'pending_sign_ins',
      'trusted_devices',
      'password_links',
      'authenticators',
      'recovery_codes',
    ])
      expect(tables).toContain(`public.${table}`)
    expect(tables).toContain('public.attempt_limits')
    for (const job of ['accounts.send-code', 'accounts.send-reset-link'])
      expect(stored.filter((row) => row.startsWith('pgboss.') && row.includes(`"${job}"`))).not.toEqual([])
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThanOrEqual(6)
  })

  test('would show a secret in any of its forms', () => {
    for (const form of formsOf(secrets.session).values())
      expect(formsFound(secrets.session, [`public.table {"column":"${form}"}`])).not.toEqual([])
  })

  test('holds no secret in any form but the SHA-256 of a session’s token', () => {
    const found = Object.entries(secrets).map(([name, secret]) => [name, formsFound(secret, stored)])
    expect(Object.fromEntries(found)).toEqual({
      password: [],
      wrongPassword: [],
      usedCode: [],
      wrongCode: [],
      waitingCode: [],
      usedCookie: [],
      waitingCookie: [],
      device: [],
      session: ['sha256 of its text, hex'],
      link: [],
      appKey: [],
      recoveryCode: [],
    })
  })
})

describe('what stands there', () => {
  const found = (form: RegExp) => [...new Set(stored.flatMap((row) => row.match(form) ?? []))]
  const hashes = () => found(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g)
  const ids = () => found(/(?<![\da-f-])[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/g)
  /** Every hash in it, as it is stored and as the characters a token has, and every id. */
  const presentable = () => [
    ...hashes().flatMap((hash) => [hash, Buffer.from(hash, 'hex').toString('base64url')]),
    ...ids(),
  ]

  test('are hashes of session, device, sign-in, code, link and what is counted, and ids', () => {
    expect(hashes().length).toBeGreaterThan(8)
    // Ids of session, device, sign-in and link, and of the jobs that send.
    expect(ids().length).toBeGreaterThan(6)
  })

  test('opens no session', async () => {
    for (const token of presentable())
      expect(await app.call('GET', '/user/show', { token })).toMatchObject({ status: 401 })
    expect((await app.call('GET', '/user/show', { token: secrets.session })).status).toBe(200)
  })

  test('finishes no sign-in, neither as its cookie nor as its code', async () => {
    for (const presented of presentable()) {
      const browser = openBrowser(app, { cookies: [['sign-in', presented]] })
      expect(await enterCode(browser, secrets.waitingCode)).toMatchObject({ status: 422, body: { code: 'code.ended' } })
      const waiting = openBrowser(app, { cookies: [['sign-in', secrets.waitingCookie]] })
      expect((await enterCode(waiting, presented)).status).toBe(400)
    }
    const waiting = openBrowser(app, { cookies: [['sign-in', secrets.waitingCookie]] })
    expect((await enterCode(waiting, secrets.waitingCode)).status).toBe(200)
  })

  test('sets no password', async () => {
    const choose = (ip: string, token: string, password: string) =>
      openBrowser(app, { ip }).call('POST', '/update-password', {
        body: { token, password, confirmPassword: password },
      })
    for (const [at, presented] of presentable().entries())
      expect(await choose(`10.0.${at >> 8}.${at & 255}`, presented, 'Other#Kayak7')).toMatchObject({
        status: 422,
        body: { code: 'link.ended' },
      })
    // The link itself is alive: there the password is what is wrong.
    expect((await choose('10.1.0.1', secrets.link, 'Password#1')).status).toBe(400)
  })

  test('is no device that needs no code', async () => {
    for (const presented of presentable()) {
      // Past the limits of emails and of wrong passwords.
      app.clock.advance(hours(1))
      const browser = openBrowser(app, { cookies: [['device', presented]] })
      expect((await logInFrom(browser, owner)).body).toEqual({ otp: true })
    }
    const trusted = openBrowser(app, { cookies: [['device', secrets.device]] })
    expect((await logInFrom(trusted, owner)).body).toHaveProperty('accessToken')
  })
})
