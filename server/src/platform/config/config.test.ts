import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemOf, production } from '../../testing/production-environment.ts'
import { parseConfig } from './config.ts'
import { environment } from './environment.ts'

describe('without any setting', () => {
  test('everything has a default that works on a developer’s machine, on the sandbox', () => {
    expect(parseConfig({})).toMatchObject({
      nodeEnv: 'development',
      role: 'all',
      host: '127.0.0.1',
      port: 3_000,
      sandboxPort: 3_001,
      dataDir: resolve('.data'),
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      databasePoolSize: 20,
      dataforseo: {
        isSandbox: true,
        baseUrl: 'http://127.0.0.1:3001',
        login: 'sandbox',
        password: 'sandbox',
        method: 'standard',
        requestsPerMinute: 2_000,
        databaseCallsAtOnce: 25,
        lowBalanceUsd: 10,
      },
      payments: {
        isSandbox: true,
        baseUrl: 'http://127.0.0.1:3001',
        secretKey: 'sk_test_sandbox',
        webhookSecret: undefined,
        requestsPerSecond: 100,
        requestsPerAccount: 120,
      },
      disposableEmailRequestsPerMinute: 120,
      tax: { isOn: false, pricesIncludeTax: true },
      snapshotsKeptDays: 90,
      pageStorage: { kind: 'off' },
      pagesMovedAfterDays: 0,
      pagesMovedFromBytes: 1_000,
      ranksKeptDays: 0,
      auditKeptDays: 0,
      scheduleSpreadMinutes: 60,
      providerCallsKeptDays: 400,
      trustProxy: false,
      floodLimit: 3_000,
      connectionLimit: 250,
      logLevel: 'info',
      isDemonstration: true,
      demoHistoryDays: 60,
    })
  })

  test('an empty value counts as unset', () => {
    const empty = {
      PUBLIC_URL: '',
      DATABASE_URL: ' ',
      DATAFORSEO_LOGIN: '',
      DATAFORSEO_PASSWORD: '',
      DATAFORSEO_URL: '',
    }
    expect(parseConfig(empty)).toEqual(parseConfig({}))
  })

  test('the sandbox is on the ports after the site’s', () => {
    expect(parseConfig({ PORT: '8080' })).toMatchObject({
      port: 8_080,
      sandboxPort: 8_081,
      publicUrl: 'http://127.0.0.1:8080',
    })
    expect(parseConfig({ SANDBOX_PORT: '9000' }).dataforseo.baseUrl).toBe('http://127.0.0.1:9000')
  })
})

test('a login without its password is refused everywhere', () => {
  expect(problemOf({ DATAFORSEO_LOGIN: 'login' })).toBe(
    'DATAFORSEO_LOGIN is set but DATAFORSEO_PASSWORD is missing. Set both.',
  )
})

describe('demo accounts with known passwords are created', () => {
  test.each(['127.0.0.1', '::1', 'localhost'])('where only this machine can reach the site: %s', (host) => {
    expect(parseConfig({ HOST: host }).isDemonstration).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['on every address', { HOST: '0.0.0.0' }],
    ['on every address of version 6', { HOST: '::' }],
    ['on an address of the network', { HOST: '192.168.1.5' }],
    ['on a name', { HOST: 'serpplus.example' }],
    ['with the real provider', { DATAFORSEO_LOGIN: 'login', DATAFORSEO_PASSWORD: 'password' }],
    ['in production', { ...production, HOST: '127.0.0.1' }],
    [
      'in production on a sandbox',
      { ...production, DATAFORSEO_LOGIN: '', DATAFORSEO_PASSWORD: '', ALLOW_SANDBOX: '1' },
    ],
  ])('nowhere else: %s', (_where, env) => {
    expect(parseConfig(env).isDemonstration).toBe(false)
  })
})

test.each([
  ['NODE_ENV', 'prod'],
  ['ROLE', 'both'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['SANDBOX_PORT', 'x'],
  ['PUBLIC_URL', 'serpplus.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'ftp://serpplus.example'],
  ['PUBLIC_URL', 'https:'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATAFORSEO_URL', 'nowhere'],
  ['DATAFORSEO_METHOD', 'fast'],
  ['DATAFORSEO_REQUESTS_PER_MINUTE', '0'],
  ['DATAFORSEO_LOW_BALANCE_USD', '-1'],
  ['DATAFORSEO_LOW_BALANCE_USD', 'ten'],
  ['SNAPSHOTS_KEPT_DAYS', '6'],
  ['SNAPSHOTS_KEPT_DAYS', '3651'],
  ['SNAPSHOTS_KEPT_DAYS', '30.5'],
  ['RANKS_KEPT_DAYS', '399'],
  ['RANKS_KEPT_DAYS', '-1'],
  ['RANKS_KEPT_DAYS', '3651'],
  ['AUDIT_KEPT_DAYS', '89'],
  ['AUDIT_KEPT_DAYS', 'always'],
  ['TRUST_PROXY', 'maybe'],
  ['FLOOD_LIMIT', '0'],
  ['LOG_LEVEL', 'loud'],
])('%s cannot be %s, and the refusal names it', (name, value) => {
  expect(problemOf({ [name]: value })).toMatch(new RegExp(`^${name}: `))
})

test.each(['PORT', 'RANKS_KEPT_DAYS', 'DATABASE_POOL_SIZE'])(
  '%s of hundreds of digits is refused like any other wrong number',
  (name) => {
    expect(problemOf({ [name]: '4'.repeat(400) })).toMatch(new RegExp(`^${name}: Must be `))
  },
)

test('a variable set to an empty value is not set', () => {
  const empty = { HOST: '', PORT: ' ', SANDBOX_PORT: '', DATABASE_URL: '', LOG_LEVEL: '' }
  expect(parseConfig(empty)).toEqual(parseConfig({}))
})

test.each(
  Object.keys(environment.shape)
    .filter((name) => name !== 'APP_SECRET')
    .flatMap(
      (name) =>
        [
          [name, '"'],
          [name, "'"],
        ] as const,
    ),
)('%s in quotation marks %s, as an env file leaves them, is refused and named', (name, mark) => {
  const value = `${mark}secret${mark}`
  expect(problemOf({ [name]: value })).toBe(
    `${name}: The quotation marks around it are part of the value here. Remove them.`,
  )
  expect(problemOf({ [name]: ` ${value}\r` })).toMatch(/quotation marks/)
})

test('quotation marks around APP_SECRET stay: without them it would be another secret', () => {
  const secret = `"${production.APP_SECRET}"`
  expect(parseConfig({ ...production, APP_SECRET: secret }).appSecret).toBe(secret)
})

test('a directory for results pages needs a full path in production', () => {
  const stored = { PAGE_STORAGE: 'directory' }
  const remedy =
    'Production needs the full path of a directory that all processes share, such as /var/lib/serpplus/pages.'
  expect(problemOf({ ...production, ...stored })).toBe(`PAGE_STORAGE_DIRECTORY is missing. ${remedy}`)
  expect(problemOf({ ...production, ...stored, PAGE_STORAGE_DIRECTORY: 'pages' })).toBe(
    `PAGE_STORAGE_DIRECTORY is pages, which is relative. ${remedy}`,
  )
  expect(parseConfig({ ...production, ...stored, DATA_DIR: '/srv/serpplus' }).pageStorage).toEqual({
    kind: 'directory',
    directory: '/srv/serpplus/pages',
  })
  expect(() => parseConfig({ ...production, ...stored, PAGE_STORAGE_DIRECTORY: '/srv/pages' })).not.toThrow()
  expect(() => parseConfig(stored)).not.toThrow()
})

test('an address inside a company’s own network is accepted in production', () => {
  const own = { MAIL_FROM: 'Acme <seo@acme.local>', SUPPORT_EMAIL: 'help@acme.local' }
  expect(() => parseConfig({ ...production, ...own })).not.toThrow()
})

test('a folder whose name has a dollar sign is accepted if it exists', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), '$data-'))
  expect(() => parseConfig({ DATA_DIR })).not.toThrow()
  rmdirSync(DATA_DIR)
})

test.each(['hello@serpplus.test', 'a@b.invalid', 'Acme <a@acme.example>', 'a@mail.example.com', 'a@EXAMPLE.org'])(
  'an address that can’t receive emails is refused in production: %s',
  (email) => {
    expect(problemOf({ ...production, MAIL_FROM: email })).toMatch(
      /^MAIL_FROM is .*, which can’t receive emails\. Set it/,
    )
    expect(() => parseConfig({ ...production, MAIL_FROM: email, ALLOW_SANDBOX: '1' })).not.toThrow()
    expect(() => parseConfig({ MAIL_FROM: email })).not.toThrow()
  },
)

test('the public address is kept as browsers write it', () => {
  const publicUrlOf = (text: string) => parseConfig({ PUBLIC_URL: text }).publicUrl
  expect(publicUrlOf('HTTPS://Serpplus.Example:443/')).toBe('https://serpplus.example')
  expect(publicUrlOf('https://münchen.example')).toBe('https://xn--mnchen-3ya.example')
  expect(publicUrlOf('http://127.0.0.1:80')).toBe('http://127.0.0.1')
  for (const host of ['0.0.0.0', '::']) expect(parseConfig({ HOST: host }).publicUrl).toBe('http://localhost:3000')
})

test('blanks and carriage returns around a value are removed', () => {
  const windows = { LOG_LEVEL: 'debug\r', TRUST_PROXY: ' true ', CURRENCY: 'EUR\r\n', NODE_ENV: 'test\r', PORT: '80\r' }
  expect(parseConfig(windows)).toMatchObject({ logLevel: 'debug', trustProxy: 1, currency: 'EUR', port: 80 })
})

test.each<[string, Record<string, string>]>([
  ['STARTTLS and TLS on their ports', { SMTP_URL: 'smtp://mail.example:587' }],
  ['TLS on its port', { SMTP_URL: 'smtps://mail.example:465' }],
  ['TLS on a port that may use either', { SMTP_URL: 'smtps://mail.example:2525' }],
  ['a quoted name of a sender', { MAIL_FROM: '"Acme, Ltd" <hello@acme.com>' }],
  ['an apostrophe at an end', { COMPANY_NAME: "Smiths'" }],
  ['a company in any script', { COMPANY_NAME: '株式会社', COMPANY_ADDRESS: '1 High Street #5 | Cork' }],
  ['a slash behind the address', { PUBLIC_URL: 'https://x.example/' }],
  ['a database over a socket', { DATABASE_URL: 'postgresql:///serpplus?host=/var/run/postgresql' }],
  ['an encoded password', { DATABASE_URL: 'postgres://u:p%23w@db/x', SMTP_URL: 'smtp://u:50%25@mail.example:2525' }],
  ['the last ports', { PORT: '65533' }],
  ['any ports', { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }],
  ['the same port where no sandbox runs', { ...production, PORT: '65535' }],
  ['an IPv6 address', { HOST: '::' }],
  ['an international sender', { MAIL_FROM: 'Grüße <hallo@münchen.de>', SUPPORT_EMAIL: 'hallo@xn--mnchen-3ya.de' }],
  ['a lower maximum', { DATAFORSEO_MAX_REQUESTS_PER_MINUTE: '100' }],
  [
    'a provider on this machine',
    { DATAFORSEO_URL: 'http://127.0.0.1:9', DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b' },
  ],
  ['a folder that is not there yet', { DATA_DIR: `${import.meta.dirname}/not/yet` }],
])('accepted, because it works: %s', (_what, env) => {
  expect(() => parseConfig(env)).not.toThrow()
})

test('without PUBLIC_URL the address is one a browser can open, and the initial rate is never above the maximum', () => {
  expect(parseConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  expect(parseConfig({ DATAFORSEO_MAX_REQUESTS_PER_MINUTE: '100' }).dataforseo.requestsPerMinute).toBe(100)
  expect(parseConfig({ SUPPORT_EMAIL: 'Hallo@MÜNCHEN.de' }).email.supportEmail).toBe('hallo@xn--mnchen-3ya.de')
})

test.each([
  ['HTTPS://Serpplus.Example/', 'https://serpplus.example'],
  ['https://serpplus.example:443', 'https://serpplus.example'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
])('links are built from %s as %s', (PUBLIC_URL, publicUrl) => {
  expect(parseConfig({ ...production, PUBLIC_URL })).toMatchObject({ publicUrl })
})
