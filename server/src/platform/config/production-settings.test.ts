import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { problemOf, production } from '../../testing/production-environment.ts'
import { parseConfig } from './config.ts'

describe('production', () => {
  test('starts with everything it needs, on the real provider', () => {
    expect(parseConfig(production)).toMatchObject({
      nodeEnv: 'production',
      publicUrl: 'https://serpplus.example',
      databaseUrl: production.DATABASE_URL,
      dataforseo: { isSandbox: false, baseUrl: 'https://api.dataforseo.com', login: 'login', password: 'top secret' },
      payments: {
        isSandbox: false,
        baseUrl: 'https://api.stripe.com',
        secretKey: 'sk_live_money',
        webhookSecret: 'whsec_events',
      },
      isDemonstration: false,
      company: { name: 'Serpplus', address: ['1 High Street', 'Cork', 'Ireland'], taxId: undefined },
    })
  })

  test('asks as much of Stripe as it allows the kind of key, or as the operator says', () => {
    const perSecond = (env: Record<string, string>) => parseConfig({ ...production, ...env }).payments.requestsPerSecond
    expect(perSecond({})).toBe(100)
    expect(perSecond({ STRIPE_SECRET_KEY: 'sk_test_money', ALLOW_SANDBOX: '1' })).toBe(25)
    expect(perSecond({ STRIPE_REQUESTS_PER_SECOND: '500' })).toBe(500)
  })

  test('names everything that is missing at once', () => {
    const problems = problemOf({ NODE_ENV: 'production' }).split('\n')
    expect(problems).toEqual([
      expect.stringMatching(/^PUBLIC_URL is missing/),
      expect.stringMatching(/^DATABASE_URL is missing/),
      expect.stringMatching(/^APP_SECRET is missing/),
      expect.stringMatching(/^SMTP_URL is missing.*ALLOW_SANDBOX=1/),
      expect.stringMatching(/^DATAFORSEO_LOGIN is missing.*ALLOW_SANDBOX=1/),
      expect.stringMatching(/^STRIPE_SECRET_KEY is missing.*ALLOW_SANDBOX=1/),
      expect.stringMatching(/^MAIL_FROM is .*<hello@serpplus\.test>, which can’t receive emails.*ALLOW_SANDBOX=1/),
      expect.stringMatching(/^SUPPORT_EMAIL is support@serpplus\.test, which can’t receive emails.*ALLOW_SANDBOX=1/),
      expect.stringMatching(/^COMPANY_ADDRESS is missing.*ALLOW_SANDBOX=1/),
    ])
  })

  test.each([
    'PUBLIC_URL',
    'DATABASE_URL',
    'APP_SECRET',
    'SMTP_URL',
    'DATAFORSEO_LOGIN',
    'DATAFORSEO_PASSWORD',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'COMPANY_ADDRESS',
  ])('refuses to start without %s', (name) => {
    expect(problemOf({ ...production, [name]: undefined })).toContain(`${name} is missing`)
  })

  test('takes a test key of Stripe only where a sandbox is allowed', () => {
    for (const key of ['sk_test_money', 'rk_test_money'])
      expect(problemOf({ ...production, STRIPE_SECRET_KEY: key })).toContain('STRIPE_SECRET_KEY is a test key')
    const allowed = parseConfig({ ...production, STRIPE_SECRET_KEY: 'sk_test_money', ALLOW_SANDBOX: '1' })
    expect(allowed.payments).toMatchObject({ isSandbox: false, secretKey: 'sk_test_money' })
  })

  test('starts on a sandbox only when a setting allows it, and is no demonstration even then', () => {
    const sandboxed = { ...production, DATAFORSEO_LOGIN: undefined, DATAFORSEO_PASSWORD: undefined }
    for (const word of ['0', 'false', 'no', undefined])
      expect(problemOf({ ...sandboxed, ALLOW_SANDBOX: word })).toContain('DATAFORSEO_LOGIN is missing')
    for (const word of ['1', 'true', 'yes'])
      expect(parseConfig({ ...sandboxed, ALLOW_SANDBOX: word })).toMatchObject({
        dataforseo: { isSandbox: true },
        isDemonstration: false,
      })
  })

  test.each([
    'x'.repeat(32),
    '\u{1f511}'.repeat(32),
    'ab'.repeat(20),
    'changeme'.repeat(5),
    'my own secret. '.repeat(3).trim(),
    '12345678901234567890123456789012345',
    '00000000000000000000000000001234567890',
  ])('refuses the secret %s, and says how to make a good one', (secret) => {
    const problem = problemOf({ ...production, APP_SECRET: secret })
    expect(problem).toBe(
      'APP_SECRET is too easy to guess: it is repetitive or uses too few different characters. Generate one with `openssl rand -hex 32`.',
    )
    expect(parseConfig({ APP_SECRET: secret }).appSecret).toBe(secret)
  })

  test('takes secrets of random characters, hexadecimal ones too', () => {
    for (let at = 0; at < 1_000; at += 1) {
      const secret = randomBytes(at % 2 === 0 ? 16 : 32).toString('hex')
      expect(parseConfig({ ...production, APP_SECRET: secret }).appSecret).toBe(secret)
    }
  })

  test.each([
    'http://serpplus.example',
    'http://10.0.0.5:3000',
    'http://127.0.0.1.example',
    'http://localhost.example',
  ])('refuses the address %s, which is not encrypted', (url) => {
    expect(problemOf({ ...production, PUBLIC_URL: url })).toMatch(/^PUBLIC_URL must start with https:/)
  })

  test.each([
    'https://serpplus.example',
    'http://127.0.0.1',
    'http://127.1.2.3:8080',
    'http://[::1]:3000',
    'http://localhost:3000',
  ])('takes the address %s', (url) => {
    expect(parseConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url)
  })

  test('names no secret when it refuses to start', () => {
    const problem = problemOf({ ...production, PUBLIC_URL: undefined, PORT: 'http' })
    for (const secret of ['top secret', 'secret@db']) expect(problem).not.toContain(secret)
  })
})
