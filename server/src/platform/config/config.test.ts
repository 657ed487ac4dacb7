import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, environment, parseConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://serpplus.example',
  APP_SECRET: '8f1c0de64b2a97355ed07ac4196b83f2',
  SMTP_URL: 'smtps://mail.example',
  DATABASE_URL: 'postgres://app:secret@db.example/serpplus',
  DATAFORSEO_LOGIN: 'login',
  DATAFORSEO_PASSWORD: 'top secret',
  STRIPE_SECRET_KEY: 'sk_live_money',
  STRIPE_WEBHOOK_SECRET: 'whsec_events',
  COMPANY_ADDRESS: '1 High Street | Cork | Ireland',
  MAIL_FROM: 'Serpplus <hello@serpplus.io>',
  SUPPORT_EMAIL: 'support@serpplus.io',
}

function problemOf(env: Record<string, string | undefined>): string {
  try {
    parseConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  throw new Error('the configuration was accepted')
}

describe('without any setting', () => {
  test('everything has a default that works on one’s own machine, on the sandbox', () => {
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
      trustProxy: false,
      floodLimit: 3_000,
      connectionLimit: 250,
      logLevel: 'info',
      isDemonstration: true,
      demoHistoryDays: 60,
    })
  })

  test('an empty text is no setting', () => {
    const empty = {
      PUBLIC_URL: '',
      DATABASE_URL: ' ',
      DATAFORSEO_LOGIN: '',
      DATAFORSEO_PASSWORD: '',
      DATAFORSEO_URL: '',
    }
    expect(parseConfig(empty)).toEqual(parseConfig({}))
  })

  test('the sandbox stands beside the site, wherever that is', () => {
    expect(parseConfig({ PORT: '8080' })).toMatchObject({
      port: 8_080,
      sandboxPort: 8_081,
      publicUrl: 'http://127.0.0.1:8080',
    })
    expect(parseConfig({ SANDBOX_PORT: '9000' }).dataforseo.baseUrl).toBe('http://127.0.0.1:9000')
  })
})

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

  test('starts on a sandbox only when that is allowed in so many words, and is no demonstration then', () => {
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

  test('says nothing secret when it refuses', () => {
    const problem = problemOf({ ...production, PUBLIC_URL: undefined, PORT: 'http' })
    for (const secret of ['top secret', 'secret@db']) expect(problem).not.toContain(secret)
  })
})

test('a login without its password is refused everywhere', () => {
  expect(problemOf({ DATAFORSEO_LOGIN: 'login' })).toBe(
    'DATAFORSEO_LOGIN is set but DATAFORSEO_PASSWORD is missing. Set both.',
  )
})

describe('demonstration accounts with known passwords are made', () => {
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
  ['TRUST_PROXY', 'maybe'],
  ['FLOOD_LIMIT', '0'],
  ['LOG_LEVEL', 'loud'],
])('%s cannot be %s, and the refusal names it', (name, value) => {
  expect(problemOf({ [name]: value })).toMatch(new RegExp(`^${name}: `))
})

test('a variable set to nothing is one that is not set', () => {
  const empty = { HOST: '', PORT: ' ', SANDBOX_PORT: '', DATABASE_URL: '', LOG_LEVEL: '' }
  expect(parseConfig(empty)).toEqual(parseConfig({}))
})

test.each<[string, string]>([
  ...['[::1]', 'http://0.0.0.0', '127.0.0.1:3000', '0.0.0', 'a b', '-x'].map((value): [string, string] => [
    'HOST',
    value,
  ]),
  ...['1e3', '0x50', '3000.0', '+80', '65537', '99999999999999999999'].map((value): [string, string] => [
    'PORT',
    value,
  ]),
  ...['https://x.example/shop', 'https://x.example/?a=1', 'https://x.example/#a', 'https://u:p@x.example'].map(
    (value): [string, string] => ['PUBLIC_URL', value],
  ),
  ['PUBLIC_URL', 'https://x.example?'],
  ['PUBLIC_URL', '"https://x.example"'],
  ['PUBLIC_URL', 'https:/x.example'],
  ['PUBLIC_URL', 'https://x.example:0'],
  ...[
    'mysql://u:p@db/x',
    'http://db/x',
    'db.example/x',
    'postgres://u:p#w@db/x',
    'postgres://u:50%@db/x',
    'postgres:',
  ].map((value): [string, string] => ['DATABASE_URL', value]),
  ...['201', '1e1', '2.5', '-5', 'many'].map((value): [string, string] => ['DATABASE_POOL_SIZE', value]),
  ...[
    'ftp://api.example',
    'https://login:password@api.example',
    'https://api.example/v3',
    'https://api.example?x',
  ].flatMap((value): [string, string][] => [
    ['DATAFORSEO_URL', value],
    ['STRIPE_API_URL', value],
  ]),
  ['DATAFORSEO_REQUESTS_PER_MINUTE', '1e9'],
  ['DATAFORSEO_REQUESTS_PER_MINUTE', '100000001'],
  ['DATAFORSEO_MAX_REQUESTS_PER_MINUTE', '2147483648'],
  ['DATAFORSEO_DATABASE_CALLS_AT_ONCE', '0'],
  ['DATAFORSEO_LOW_BALANCE_USD', '1e9'],
  ['DATAFORSEO_LOW_BALANCE_USD', 'Infinity'],
  ['DATAFORSEO_POSTBACK', 'yes'],
  ['STRIPE_SECRET_KEY', 'pk_live_public'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_REQUESTS_PER_SECOND', '1e300'],
  ['STRIPE_REQUESTS_PER_ACCOUNT', '19'],
  ['STRIPE_TAX', 'perhaps'],
  ['PRICES_INCLUDE_TAX', 'perhaps'],
  ['DOMAIN_KEYWORDS_LIMIT', '50001'],
  ['APP_SECRET', 'too short'],
  ...[
    'http://mail.example',
    'mail.example:587',
    'smtp://',
    'smtps://mail.example/box',
    'smtp://mail.example?tls=no',
  ].map((value): [string, string] => ['SMTP_URL', value]),
  ['SMTP_URL', 'smtp://u:50%@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:0'],
  ['EMAILS_PER_MINUTE', '0'],
  ...['Serpplus', 'Serpplus <hello>', 'a@x.example, b@x.example', 'Serpplus <a@x.example', 'A, B <a@x.example>'].map(
    (value): [string, string] => ['MAIL_FROM', value],
  ),
  ['MAIL_FROM', 'Serpplus\r\nBcc: b@x.example <a@x.example>'],
  ['SUPPORT_EMAIL', 'support'],
  ['SUPPORT_EMAIL', 'Support <support@x.example>'],
  ['SANDBOX_SMTP_PORT', '70000'],
  ['TRIAL_DAYS', '0'],
  ['TRIAL_CREDITS', '1e3'],
  ['STAFF_GRANT_LIMIT', '1000000001'],
  ['CURRENCY', 'gbp'],
  ['CURRENCY', 'ZZZ'],
  ['CURRENCY', 'KWD'],
  ['STAFF_SECOND_FACTOR', 'always'],
  ['DISPOSABLE_EMAIL_URL', 'ftp://check.example'],
  ['DISPOSABLE_EMAIL_URL', 'https://user:key@check.example'],
  ['DISPOSABLE_EMAIL_URL', 'check.example/{email}'],
  ['DISPOSABLE_EMAIL_REQUESTS_PER_MINUTE', '1e7'],
  ['FLOOD_LIMIT', '1e10'],
  // Too few for a single page.
  ['FLOOD_LIMIT', '59'],
  ['CONNECTION_LIMIT', '-1'],
  ['CONNECTION_LIMIT', '5'],
  ['COMPANY_NAME', 'a'.repeat(101)],
  ['COMPANY_NAME', 'Acme\nLtd'],
  ['COMPANY_ADDRESS', '1 High Street\nCork'],
  ['COMPANY_ADDRESS', 'a|b|c|d|e|f|g|h|i'],
  ['COMPANY_ADDRESS', 'a'.repeat(101)],
  ['COMPANY_TAX_ID', 'a'.repeat(201)],
  ['COMPANY_TAX_ID', 'IE\u2028123'],
  ['DATAFORSEO_LOGIN', 'login:password'],
  ['DATAFORSEO_LOGIN', 'two words'],
  ['DEMO_HISTORY_DAYS', '86'],
  ['ALLOW_SANDBOX', 'sure'],
  ['API_DOCS', 'sure'],
])('%s cannot be %j: it would be ignored or fail later', (name, value) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^${name}: [A-Z].{10,}$`, 's'))
  expect(problem).not.toMatch(/NaN|u:p|50%@|password@/)
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

test('an address inside a company’s own network is accepted in production', () => {
  const own = { MAIL_FROM: 'Acme <seo@acme.local>', SUPPORT_EMAIL: 'help@acme.local' }
  expect(() => parseConfig({ ...production, ...own })).not.toThrow()
})

test('a folder whose name has a dollar sign is accepted where it is there', () => {
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
  expect(parseConfig(windows)).toMatchObject({ logLevel: 'debug', trustProxy: true, currency: 'EUR', port: 80 })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['TLS where it begins later', { SMTP_URL: 'smtps://mail.example:587' }, /^SMTP_URL: port 587 .* smtp:\/\/ instead/],
  ['TLS on the oldest port', { SMTP_URL: 'smtps://mail.example:25' }, /^SMTP_URL: port 25 /],
  ['no TLS where it begins', { SMTP_URL: 'smtp://mail.example:465' }, /^SMTP_URL: port 465 .* smtps:\/\/ instead/],
  ['a home folder', { DATA_DIR: '~/serpplus' }, /^DATA_DIR contains ~ or a variable/],
  ['a variable that isn’t replaced', { DATA_DIR: '$HOME/serpplus' }, /^DATA_DIR contains ~ or a variable/],
  [
    'links that lead nowhere',
    { HOST: '0.0.0.0', SMTP_URL: 'smtps://mail.example' },
    /^PUBLIC_URL is missing\. With HOST=0\.0\.0\.0, set it/,
  ],
  ['a password without its login', { DATAFORSEO_PASSWORD: 'x' }, /^DATAFORSEO_PASSWORD is set but DATAFORSEO_LOGIN/],
  [
    'a service without a place for the address',
    { DISPOSABLE_EMAIL_URL: 'https://check.example/v1' },
    /^DISPOSABLE_EMAIL_URL has no \{email\}/,
  ],
  ['half an email login', { SMTP_URL: 'smtps://user@mail.example' }, /^SMTP_URL has a user name or a password/],
  ['the other half', { SMTP_URL: 'smtps://:secret@mail.example' }, /^SMTP_URL has a user name or a password/],
  [
    'a start above the maximum',
    { DATAFORSEO_REQUESTS_PER_MINUTE: '20000' },
    /^DATAFORSEO_REQUESTS_PER_MINUTE is 20000/,
  ],
  [
    'a maximum below the start',
    { DATAFORSEO_REQUESTS_PER_MINUTE: '500', DATAFORSEO_MAX_REQUESTS_PER_MINUTE: '400' },
    /which is 400\. Lower it, or raise the maximum\.$/,
  ],
  ['postbacks of live calls', { DATAFORSEO_POSTBACK: 'on', DATAFORSEO_METHOD: 'live' }, /has no effect/],
  [
    'postbacks to this machine alone',
    { DATAFORSEO_POSTBACK: 'on', DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b' },
    /^DATAFORSEO_POSTBACK=on needs a PUBLIC_URL/,
  ],
  [
    'a password in the clear',
    { DATAFORSEO_URL: 'http://api.dataforseo.com', DATAFORSEO_LOGIN: 'a', DATAFORSEO_PASSWORD: 'b' },
    /^DATAFORSEO_URL must start with https/,
  ],
  [
    'a key in the clear',
    { ...production, STRIPE_API_URL: 'http://api.stripe.com' },
    /^STRIPE_API_URL must start with https/,
  ],
  ['a port beyond the last', { PORT: '65535' }, /^SANDBOX_PORT would be 65536.*\nSANDBOX_SMTP_PORT would be 65537/],
  ['one port twice', { PORT: '4000', SANDBOX_PORT: '4000' }, /^SANDBOX_PORT and PORT are both 4000/],
  ['the mailbox on the sandbox', { SANDBOX_PORT: '3002' }, /^SANDBOX_SMTP_PORT and SANDBOX_PORT are both 3002/],
  ['any port in production', { ...production, PORT: '0' }, /^PORT must not be 0 in production/],
  ['an address without text', { COMPANY_ADDRESS: ' | | ' }, /^COMPANY_ADDRESS has no text/],
  ['a folder that is a file', { DATA_DIR: import.meta.filename }, /^DATA_DIR is not a folder/],
  [
    'a folder in a file',
    { DATA_DIR: `${import.meta.filename}/data` },
    /where DATA_DIR would be created, is not a folder/,
  ],
])('refused, because it cannot work: %s', (_what, env, problem) => {
  expect(problemOf(env)).toMatch(problem)
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
