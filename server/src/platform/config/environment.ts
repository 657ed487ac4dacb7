import { z } from 'zod'
import { decimalsOf } from '#contract/rules/billing/money.ts'
import {
  address,
  amountOfMoney,
  contactAddress,
  isCurrency,
  keptDays,
  listenHost,
  oneLine,
  optionalText,
  portNumber,
  postalLines,
  providerLogin,
  sender,
  share,
  trustedProxies,
  wholeNumber,
} from './setting-types.ts'

/** Currencies that Stripe counts in whole units; all others are counted in hundredths. */
const chargedWhole = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

/** Amounts are kept in the smallest unit a currency is shown in, which must be the one that is charged. */
const isChargedAsShown = (currency: string): boolean =>
  decimalsOf(currency) === (chargedWhole.includes(currency) ? 0 : 2)

/**
 * Every environment variable the server reads, with what it is for. `docs/configuration.md` is generated from this.
 * Secrets are marked so that nothing prints them.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      'With `production` the server refuses to start if a required setting is missing, or on a sandbox unless `ALLOW_SANDBOX` is set.',
    ),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .describe('What this process does: `web` serves requests, `worker` runs jobs, `all` does both.'),
  HOST: listenHost.default('127.0.0.1').describe('Address to listen on.'),
  PORT: portNumber.default(3_000).describe('Port for the site and the API.'),
  SANDBOX_PORT: portNumber.optional().describe('Port of the sandbox. Unset: `PORT` + 1.'),
  DATA_DIR: z
    .string()
    .trim()
    .default('.data')
    .describe('Folder for the embedded PostgreSQL and the generated `APP_SECRET`.'),
  PUBLIC_URL: address({ protocols: ['http:', 'https:'] }).describe(
    'Public address of the site, used in every link. Unset: `http://HOST:PORT`, with `localhost` as the host if `HOST` means every address. Required in production, where it must use `https:` unless the host is a loopback address.',
  ),
  DATABASE_URL: address({
    protocols: ['postgresql:', 'postgres:'],
    mayHaveLogin: true,
    mayHavePath: true,
    mayHaveQuery: true,
  }).describe(
    '**Secret.** Connection string of PostgreSQL 15 or newer. Unset: `npm start` runs an embedded one; `npm run serve` needs this.',
  ),
  DATABASE_DIRECT_URL: address({
    protocols: ['postgresql:', 'postgres:'],
    mayHaveLogin: true,
    mayHavePath: true,
    mayHaveQuery: true,
  }).describe(
    '**Secret.** Connection string for the same database that bypasses the pooler. Set it if `DATABASE_URL` points to a transaction-mode pooler such as PgBouncer; notifications, queues and migrations use it. Unset: `DATABASE_URL` is used for everything.',
  ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether to use named prepared statements on `DATABASE_URL`, which saves planning time. `auto`: on unless `DATABASE_DIRECT_URL` is set. Set `on` if the pooler supports it (PgBouncer 1.21 or newer with `max_prepared_statements`).',
    ),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600)
    .default(60)
    .describe(
      'How long, in seconds, a starting process waits for a database that refuses connections, is starting up or is in recovery. Other errors, such as a wrong password, end it immediately.',
    ),
  DATABASE_POOL_SIZE: wholeNumber(2, 200)
    .default(20)
    .describe(
      'Database connections per process for requests and jobs; queues, events, locks and allowances use 4 more with `ROLE=web`, otherwise 5. Requests get half of the pool with `ROLE=all` and all but two with `ROLE=web`. One account may use a third of the request connections.',
    ),
  MIGRATE_AT_START: z
    .stringbool()
    .default(true)
    .describe(
      'Whether a starting process migrates the database. `false`: it waits up to 15 minutes for `npm run migrate`, then refuses to start.',
    ),
  DATAFORSEO_LOGIN: providerLogin.describe(
    'DataForSEO login. Unset: the sandbox is used, and a banner says that results are simulated.',
  ),
  DATAFORSEO_PASSWORD: optionalText.describe('**Secret.** DataForSEO API password.'),
  DATAFORSEO_URL: address({ protocols: ['http:', 'https:'] }).describe(
    'DataForSEO base URL. Unset: `https://api.dataforseo.com`, or the sandbox if there is no login.',
  ),
  DATAFORSEO_METHOD: z
    .enum(['standard', 'live'])
    .default('standard')
    .describe(
      '`standard` posts tasks in batches and collects the results. `live` makes one call per keyword: faster and more expensive, and an interrupted fetch is paid for again.',
    ),
  DATAFORSEO_REQUESTS_PER_MINUTE: wholeNumber(30, 100_000_000)
    .optional()
    .describe(
      'Initial limit for calls to DataForSEO per minute, for all processes combined. Unset: 2000, or the maximum if lower.',
    ),
  DATAFORSEO_MAX_REQUESTS_PER_MINUTE: wholeNumber(30, 100_000_000)
    .default(10_000)
    .describe(
      'Maximum for that limit. It rises automatically under load and is halved for all processes when DataForSEO rejects any call for exceeding its rate limit.',
    ),
  DATAFORSEO_DATABASE_CALLS_AT_ONCE: wholeNumber(1, 1_000)
    .default(25)
    .describe(
      'Maximum simultaneous calls to DataForSEO’s Labs and Backlinks APIs, for all processes combined. DataForSEO allows 30 per account.',
    ),
  DATAFORSEO_POSTBACK: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Whether DataForSEO posts finished results to `PUBLIC_URL`, which saves one call per result (`standard` only). `auto`: if `PUBLIC_URL` is reachable from DataForSEO, judged by its host. Results that do not arrive are fetched.',
    ),
  DATAFORSEO_LOW_BALANCE_USD: amountOfMoney
    .default(10)
    .describe('DataForSEO balance in USD below which staff are warned.'),
  STRIPE_SECRET_KEY: optionalText
    .pipe(
      z
        .string()
        .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'Must be a secret key such as sk_live_…, as Stripe shows it.')
        .optional(),
    )
    .describe(
      '**Secret.** Stripe secret key, or a restricted one. Unset: the sandbox takes payments, and no money moves. A test key needs `ALLOW_SANDBOX` in production. A database belongs to the sandbox, to test keys or to live keys, whichever was used first.',
    ),
  STRIPE_WEBHOOK_SECRET: optionalText
    .pipe(
      z
        .string()
        .regex(/^whsec_\w+$/, 'Must start with whsec_, as Stripe shows it.')
        .optional(),
    )
    .describe(
      '**Secret.** Signing secret of the webhook endpoint at Stripe that points to `PUBLIC_URL/api/webhooks/stripe`. Required with `STRIPE_SECRET_KEY`. With the sandbox it defaults to a value derived from `APP_SECRET`.',
    ),
  STRIPE_API_URL: address({ protocols: ['http:', 'https:'] }).describe(
    'Stripe API base URL. Unset: `https://api.stripe.com`, or the sandbox if there is no key.',
  ),
  STRIPE_REQUESTS_PER_SECOND: wholeNumber(4, 100_000_000)
    .optional()
    .describe(
      'Your Stripe account’s rate limit, in requests per second, shared by all processes. Each endpoint is limited to a quarter of it (at least 25). Half is reserved for processing payments. Unset: 100, or 25 with a test key.',
    ),
  STRIPE_REQUESTS_PER_ACCOUNT: wholeNumber(20, 100_000_000)
    .default(120)
    .describe(
      'Requests to Stripe that one account may trigger in a burst by opening checkouts and previewing or changing plans. The full burst is available again after two minutes.',
    ),
  STRIPE_TAX: z
    .stringbool()
    .default(false)
    .describe(
      'Whether Stripe computes and collects tax; buyers are then asked for their address and may give a tax ID. Stripe Tax must be set up in your Stripe account first.',
    ),
  PRICES_INCLUDE_TAX: z
    .stringbool()
    .default(true)
    .describe(
      'Whether tax is included in prices or added to them. A price keeps the setting it was created with at Stripe.',
    ),
  DOMAIN_KEYWORDS_LIMIT: wholeNumber(50, 50_000)
    .default(1_000)
    .describe('Maximum keywords per domain check for paid accounts.'),
  SNAPSHOTS_KEPT_DAYS: wholeNumber(7, 3_650)
    .default(90)
    .describe(
      'Minimum days to keep SERP snapshots; they are deleted a month at a time, up to 31 days later. Ranks read from them are kept, and the order and addresses of their organic results.',
    ),
  PAGE_STORAGE: z
    .enum(['off', 'directory', 's3'])
    .default('off')
    .describe(
      'Storage to which old SERP snapshots are moved from the database: `directory`, files that all processes must share; `s3`, a bucket of any S3-compatible service. With `off`, snapshots that were moved can’t be read: bring them back first (`npm run pages -- bring-back`). See `docs/page-storage.md`.',
    ),
  PAGE_STORAGE_DIRECTORY: optionalText.describe(
    'Directory for `PAGE_STORAGE=directory`, which all processes must share. Must be a full path in production. Unset: `pages` in `DATA_DIR`.',
  ),
  PAGE_STORAGE_ENDPOINT: address({ protocols: ['http:', 'https:'] }).describe(
    'Address of the S3 service, without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. Required with `PAGE_STORAGE=s3`.',
  ),
  PAGE_STORAGE_BUCKET: optionalText
    .pipe(
      z
        .string()
        .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'Must be a bucket name only, without an address.')
        .optional(),
    )
    .describe('Bucket for snapshots. It must exist. Required with `PAGE_STORAGE=s3`.'),
  PAGE_STORAGE_REGION: oneLine(64).default('us-east-1').describe('Region of the bucket.'),
  PAGE_STORAGE_ACCESS_KEY: optionalText.describe(
    '**Secret.** Access key ID with permission to get, put and delete objects. Required with `PAGE_STORAGE=s3`.',
  ),
  PAGE_STORAGE_SECRET_KEY: optionalText.describe('**Secret.** Secret access key. Required with `PAGE_STORAGE=s3`.'),
  PAGES_MOVED_AFTER_DAYS: keptDays(2, 'Must be 0 to move nothing, or a whole number of days from 2 to 3650.').describe(
    'Age in days at which SERP snapshots are moved to `PAGE_STORAGE`. 0 or unset: no more are moved; those moved already can still be read. Versions up to 0.1.0 can’t read moved snapshots.',
  ),
  PAGES_MOVED_FROM_BYTES: wholeNumber(0, 1_000_000)
    .default(1_000)
    .describe('Minimum compressed size in bytes of the snapshots to move. Smaller ones stay in the database.'),
  RANKS_KEPT_DAYS: keptDays(
    400,
    'Must be 0 to keep ranks for as long as their project, or a whole number of days from 400 to 3650: charts and comparisons go back a year.',
  ).describe(
    '0, or 400 to 3650: minimum days to keep the ranks of projects; they are deleted a month at a time, up to 31 days later. Averages and visibility of every day, each keyword’s latest rank, runs and notes are kept. 0 or unset: ranks are kept for as long as their project. Deleted ranks can’t be recovered. Set it only once no process of version 0.1.0 is left: when a project’s settings change, that version deletes their sums too.',
  ),
  AUDIT_KEPT_DAYS: keptDays(
    90,
    'Must be 0 to keep the audit log indefinitely, or a whole number of days from 90 to 3650: investigations need at least three months.',
  ).describe(
    '0, or 90 to 3650: days to keep lines of the audit log; older ones are deleted daily, which is itself recorded there. 0 or unset: kept indefinitely. Versions up to 0.1.0 can’t show the line that records it.',
  ),
  PROVIDER_CALLS_KEPT_DAYS: wholeNumber(400, 3_650)
    .default(400)
    .describe(
      '400 to 3650: days to keep the cost of each call to DataForSEO; cost figures, which go back up to a year, are based on it. Credits and payments are kept indefinitely.',
    ),
  SCHEDULE_SPREAD_MINUTES: wholeNumber(0, 60)
    .default(60)
    .describe(
      'Minutes over which runs scheduled for the same time are spread, each project at its own fixed minute and never past the hour. 0 starts them all together.',
    ),
  APP_SECRET: optionalText
    .pipe(z.string().min(32, 'Must be at least 32 characters.').optional())
    .describe(
      '**Secret.** Key that protects one-time codes, links, authenticator apps, recovery codes and attempt counters and signs postback URLs; at least 32 random characters, for example from `openssl rand -hex 32`. Changing it makes authenticator apps and recovery codes unusable; passkeys keep working. Unset: generated once and stored in `DATA_DIR`. Required in production, where weak values are rejected.',
    ),
  SMTP_URL: address({ protocols: ['smtps:', 'smtp:'], mayHaveLogin: true }).describe(
    '**Secret.** SMTP server for outgoing email, such as `smtps://user:password@host`. Unset: the sandbox mailbox.',
  ),
  EMAILS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(600)
    .describe(
      'Emails per minute your email server accepts, from all processes combined. Half is reserved for sign-in codes, links and other emails that people wait for.',
    ),
  MAIL_FROM: sender
    .default('Serpplus <hello@serpplus.test>')
    .describe('Sender of every email. Required in production unless `ALLOW_SANDBOX` is set.'),
  SUPPORT_EMAIL: contactAddress
    .default('support@serpplus.test')
    .describe('Email address customers contact for help. Required in production unless `ALLOW_SANDBOX` is set.'),
  SANDBOX_SMTP_PORT: portNumber.optional().describe('SMTP port of the sandbox mailbox. Unset: `PORT` + 2.'),
  TRIAL_DAYS: wholeNumber(1, 365).default(14).describe('Length of a trial, in days.'),
  TRIAL_CREDITS: wholeNumber(0, 1_000_000).default(300).describe('Credits a trial starts with; they expire with it.'),
  STAFF_GRANT_LIMIT: wholeNumber(0, 1_000_000_000)
    .default(100_000)
    .describe(
      'Credits a staff member without the permission `MANAGE_LARGE_GRANTS` may grant in 24 hours, across all accounts.',
    ),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Must be an ISO 4217 code such as GBP.')
    .refine(isCurrency, 'Must be the ISO 4217 code of a currency.')
    .refine(isChargedAsShown, 'Stripe charges this currency in other units than it is shown in. Choose another one.')
    .default('GBP')
    .describe(
      'Currency of every price, as an ISO 4217 code. Don’t change it once something has been sold: prices at the payment provider keep theirs.',
    ),
  COMPANY_NAME: oneLine(100).default('Serpplus').describe('Name of the selling company, printed on every receipt.'),
  COMPANY_ADDRESS: postalLines.describe(
    'Its address on every receipt, lines separated by vertical bars. Unset: a sample address. Required in production unless `ALLOW_SANDBOX` is set.',
  ),
  COMPANY_TAX_ID: oneLine(200)
    .optional()
    .describe('Its tax or VAT number on every receipt. Unset: receipts have none.'),
  STAFF_SECOND_FACTOR: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe(
      'Whether staff must have a passkey or an authenticator app. `required`: staff without one can only open the page to set it up, and staff can’t remove their last one.',
    ),
  DISPOSABLE_EMAIL_URL: address({ protocols: ['http:', 'https:'], mayHavePath: true, mayHaveQuery: true }).describe(
    'URL of a service that checks for disposable email addresses, used in addition to the bundled list. `{email}` is replaced by the address.',
  ),
  DISPOSABLE_EMAIL_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000)
    .default(120)
    .describe(
      'Maximum requests per minute to that service, from all processes combined. Beyond that, only the bundled list is used.',
    ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'Which proxies’ X-Forwarded-For entries to trust for the sender’s address. `true` (same as 1) or a number: how many proxies are in front of this server, each adding an entry. A list such as `loopback,10.0.0.0/8`: proxies in these networks (`loopback`, `linklocal` and `uniquelocal` are predefined). Enable only behind your own proxies. Without it, everyone behind a proxy shares `FLOOD_LIMIT` and `CONNECTION_LIMIT`.',
    ),
  FLOOD_LIMIT: wholeNumber(60, 1_000_000_000)
    .default(3_000)
    .describe(
      'Requests per minute one IP address may make, per process, before it gets 429. A third of them may come in one burst.',
    ),
  CONNECTION_LIMIT: wholeNumber(6, 1_000_000_000)
    .default(250)
    .describe(
      'Connections one IP address may have open, and may open within five seconds, per process. Not applied to proxies trusted by `TRUST_PROXY`: limit connections there.',
    ),
  DEMO_HISTORY_DAYS: wholeNumber(0, 85)
    .default(60)
    .describe('Days of ranking history created for the demo projects on first start; 0 creates no projects.'),
  ALLOW_SANDBOX: z.stringbool().default(false).describe('Allows production to start on a sandbox, for demonstrations.'),
  API_DOCS: z
    .stringbool()
    .optional()
    .describe(
      'Whether to serve the API reference at `/api/docs`, which needs a weaker content security policy than other pages. Unset: on, except in production.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum log level.'),
  LOG_REQUESTS: z
    .enum(['all', 'failed', 'off'])
    .optional()
    .describe(
      'Which API requests are logged, one line each at level `info`: `all`, only those that `failed` with status 500 or above, or `off`. Health checks, pages, files, event streams and provider callbacks are logged at level `debug` unless they fail. Unset: `all` in production, otherwise `off`.',
    ),
  METRICS_PORT: portNumber
    .optional()
    .describe(
      'Port for `/metrics`, `/health/live` and `/health/ready`, for every role; nothing else is served there. Unset: workers have no port, and `/metrics` is on the site’s port if `METRICS_TOKEN` is set.',
    ),
  METRICS_HOST: listenHost.default('127.0.0.1').describe('Address to listen on for `METRICS_PORT`.'),
  METRICS_TOKEN: optionalText
    .pipe(z.string().min(20, 'Must be at least 20 characters.').regex(/^\S+$/, 'Must not contain spaces.').optional())
    .describe(
      '**Secret.** Bearer token required for `/metrics`, for example from `openssl rand -hex 32`. Health checks need none.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address({ protocols: ['http:', 'https:'], mayHavePath: true }).describe(
    'OpenTelemetry collector to send traces to, by OTLP over HTTP at `/v1/traces` under this address. Unset: nothing is traced.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText
    .pipe(
      z
        .string()
        .regex(/^[\w-]+=[^,]*(?:,[\w-]+=[^,]*)*$/, 'Must be pairs such as name=value, separated by commas.')
        .optional(),
    )
    .describe('**Secret.** Headers for the collector, such as `api-key=…`, separated by commas.'),
  OTEL_SERVICE_NAME: oneLine(100).default('serpplus').describe('Service name in traces.'),
  OTEL_TRACES_SAMPLER_ARG: share
    .default(1)
    .describe('Share of requests and jobs that are traced, from 0 to 1, unless the caller’s trace decides.'),
  SENTRY_DSN: address({ protocols: ['https:', 'http:'], mayHaveLogin: true, mayHavePath: true }).describe(
    '**Secret.** DSN of a project at Sentry, or at a compatible service, to send logged errors to. Unset: nothing is sent.',
  ),
  SENTRY_ENVIRONMENT: oneLine(64).optional().describe('Environment in error reports. Unset: `NODE_ENV`.'),
  SENTRY_RELEASE: oneLine(200).optional().describe('Release in error reports. Unset: none.'),
})
