import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

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
