import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { addressOnPort } from '../network/address-on-port.ts'
import { canReach, reachOf } from '../network/reach.ts'
import type { TrustProxy } from '../network/trusted-proxies.ts'
import { environment } from './environment.ts'
import { readSecretFiles } from './secret-files.ts'
import { settingConflicts } from './setting-conflicts.ts'

export type Config = {
  nodeEnv: 'development' | 'test' | 'production'
  role: 'web' | 'worker' | 'all'
  host: string
  port: number
  sandboxPort: number
  dataDir: string
  publicUrl: string
  /** Undefined means embedded: `npm start` starts one and passes its address on. */
  databaseUrl: string | undefined
  /** Address of the same database without the pooler; undefined if `databaseUrl` has none. */
  databaseDirectUrl: string | undefined
  databasePreparedStatements: boolean
  /** Milliseconds. */
  databaseWaitMs: number
  databasePoolSize: number
  /** False if `npm run migrate` is to be run instead. */
  migratesAtStart: boolean
  dataforseo: {
    isSandbox: boolean
    baseUrl: string
    login: string
    password: string
    method: 'standard' | 'live'
    requestsPerMinute: number
    mostRequestsPerMinute: number
    databaseCallsAtOnce: number
    /** Address that results are sent to; undefined if the provider cannot reach it. */
    postbackBaseUrl: string | undefined
    lowBalanceUsd: number
  }
  payments: {
    isSandbox: boolean
    baseUrl: string
    secretKey: string
    /** Undefined on the sandbox unless configured; it is then derived from `APP_SECRET`. */
    webhookSecret: string | undefined
    /** The provider’s rate limit, shared by all processes. */
    requestsPerSecond: number
    /** Calls one account may trigger in a burst. */
    requestsPerAccount: number
  }
  tax: { isOn: boolean; pricesIncludeTax: boolean }
  /** Keywords a domain check may read. */
  domainKeywordsLimit: number
  snapshotsKeptDays: number
  pageStorage: StorageSettings
  /** 0: none are moved. */
  pagesMovedAfterDays: number
  pagesMovedFromBytes: number
  /** 0: as long as their project. */
  ranksKeptDays: number
  /** 0: indefinitely. */
  auditKeptDays: number
  scheduleSpreadMinutes: number
  providerCallsKeptDays: number
  appSecret: string | undefined
  email: { isSandbox: boolean; smtpUrl: string; from: string; supportEmail: string; perMinute: number }
  sandboxSmtpPort: number
  disposableEmailUrl: string | undefined
  disposableEmailRequestsPerMinute: number
  trial: { days: number; credits: number }
  /** Credits a staff member may grant in 24 hours without `MANAGE_LARGE_GRANTS`. */
  staffGrantLimit: number
  /** ISO 4217. */
  currency: string
  company: { name: string; address: string[]; taxId: string | undefined }
  trustProxy: TrustProxy
  /** Requests a minute per address. */
  floodLimit: number
  connectionLimit: number
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** The requests that are logged. */
  requestLines: 'all' | 'failed' | 'off'
  /** `port` is undefined if metrics have no separate port, `token` if they need none. */
  metrics: { host: string; port: number | undefined; token: string | undefined }
  /** Undefined: nothing is traced. */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; sampledShare: number } | undefined
  /** Undefined: errors are only logged. */
  errorReports: { dsn: string; environment: string; release: string | undefined } | undefined
  /** True if the API reference is served as a page; its document always is. */
  hasApiDocs: boolean
  /** True if staff must have a second factor. */
  staffNeedFactor: boolean
  /** Every external system is its sandbox, this is not production and only this machine can reach it. */
  isDemonstration: boolean
  /** Days of history of the demo account's projects. */
  demoHistoryDays: number
}

export type StorageSettings =
  | { kind: 'off' }
  | { kind: 'directory'; directory: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

export class ConfigError extends Error {}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads and checks the environment once. Throws `ConfigError` with a sentence per problem. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const secrets = readSecretFiles(env)
  if (secrets.problems.length > 0) throw new ConfigError(secrets.problems.join('\n'))
  const given = givenSettings(secrets.env)
  // Quotation marks may be part of a secret; without them it would be another one.
  const names = Object.keys(environment.shape).filter((name) => name !== 'APP_SECRET')
  const quoted = quotedSettings(given, names)
  if (quoted.length > 0) throw new ConfigError(quoted.join('\n'))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const read = parsed.data
  const isSandbox = read.DATAFORSEO_LOGIN === undefined
  const paymentsAreSandbox = read.STRIPE_SECRET_KEY === undefined
  const sandboxPort = read.SANDBOX_PORT ?? read.PORT + 1
  const sandboxSmtpPort = read.SANDBOX_SMTP_PORT ?? read.PORT + 2
  // As browsers write it: in lower case, without a default port or trailing slash.
  const publicUrl =
    read.PUBLIC_URL === undefined ? addressOnPort(read.HOST, read.PORT) : new URL(read.PUBLIC_URL).origin
  const dataforseoUrl =
    read.DATAFORSEO_URL ?? (isSandbox ? `http://127.0.0.1:${sandboxPort}` : 'https://api.dataforseo.com')
  const problems = [...productionProblems(read), ...settingConflicts(read)]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    nodeEnv: read.NODE_ENV,
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    sandboxPort,
    dataDir: resolve(read.DATA_DIR),
    publicUrl,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databasePreparedStatements:
      read.DATABASE_PREPARED_STATEMENTS === 'auto'
        ? read.DATABASE_DIRECT_URL === undefined
        : read.DATABASE_PREPARED_STATEMENTS === 'on',
    databaseWaitMs: read.DATABASE_WAIT_SECONDS * 1_000,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    migratesAtStart: read.MIGRATE_AT_START,
    dataforseo: {
      isSandbox,
      baseUrl: dataforseoUrl,
      login: read.DATAFORSEO_LOGIN ?? 'sandbox',
      password: read.DATAFORSEO_PASSWORD ?? 'sandbox',
      method: read.DATAFORSEO_METHOD,
      requestsPerMinute:
        read.DATAFORSEO_REQUESTS_PER_MINUTE ?? Math.min(2_000, read.DATAFORSEO_MAX_REQUESTS_PER_MINUTE),
      mostRequestsPerMinute: read.DATAFORSEO_MAX_REQUESTS_PER_MINUTE,
      databaseCallsAtOnce: read.DATAFORSEO_DATABASE_CALLS_AT_ONCE,
      postbackBaseUrl: hasPostbacks(read, publicUrl, dataforseoUrl) ? publicUrl : undefined,
      lowBalanceUsd: read.DATAFORSEO_LOW_BALANCE_USD,
    },
    payments: {
      isSandbox: paymentsAreSandbox,
      baseUrl:
        read.STRIPE_API_URL ?? (paymentsAreSandbox ? `http://127.0.0.1:${sandboxPort}` : 'https://api.stripe.com'),
      secretKey: read.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: read.STRIPE_WEBHOOK_SECRET,
      requestsPerSecond: read.STRIPE_REQUESTS_PER_SECOND ?? (read.STRIPE_SECRET_KEY?.includes('_test_') ? 25 : 100),
      requestsPerAccount: read.STRIPE_REQUESTS_PER_ACCOUNT,
    },
    tax: { isOn: read.STRIPE_TAX, pricesIncludeTax: read.PRICES_INCLUDE_TAX },
    domainKeywordsLimit: read.DOMAIN_KEYWORDS_LIMIT,
    snapshotsKeptDays: read.SNAPSHOTS_KEPT_DAYS,
    pageStorage: storageOf(read),
    pagesMovedAfterDays: read.PAGES_MOVED_AFTER_DAYS,
    pagesMovedFromBytes: read.PAGES_MOVED_FROM_BYTES,
    ranksKeptDays: read.RANKS_KEPT_DAYS,
    auditKeptDays: read.AUDIT_KEPT_DAYS,
    scheduleSpreadMinutes: read.SCHEDULE_SPREAD_MINUTES,
    providerCallsKeptDays: read.PROVIDER_CALLS_KEPT_DAYS,
    appSecret: read.APP_SECRET,
    email: {
      isSandbox: read.SMTP_URL === undefined,
      smtpUrl: read.SMTP_URL ?? `smtp://127.0.0.1:${sandboxSmtpPort}`,
      from: read.MAIL_FROM,
      supportEmail: read.SUPPORT_EMAIL,
      perMinute: read.EMAILS_PER_MINUTE,
    },
    sandboxSmtpPort,
    disposableEmailUrl: read.DISPOSABLE_EMAIL_URL,
    disposableEmailRequestsPerMinute: read.DISPOSABLE_EMAIL_REQUESTS_PER_MINUTE,
    trial: { days: read.TRIAL_DAYS, credits: read.TRIAL_CREDITS },
    staffGrantLimit: read.STAFF_GRANT_LIMIT,
    currency: read.CURRENCY,
    company: { name: read.COMPANY_NAME, address: linesOf(read.COMPANY_ADDRESS), taxId: read.COMPANY_TAX_ID },
    trustProxy: read.TRUST_PROXY,
    floodLimit: read.FLOOD_LIMIT,
    connectionLimit: read.CONNECTION_LIMIT,
    logLevel: read.LOG_LEVEL,
    requestLines: read.LOG_REQUESTS ?? (read.NODE_ENV === 'production' ? 'all' : 'off'),
    metrics: { host: read.METRICS_HOST, port: read.METRICS_PORT, token: read.METRICS_TOKEN },
    tracing:
      read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: headersOf(read.OTEL_EXPORTER_OTLP_HEADERS),
            serviceName: read.OTEL_SERVICE_NAME,
            sampledShare: read.OTEL_TRACES_SAMPLER_ARG,
          },
    errorReports:
      read.SENTRY_DSN === undefined
        ? undefined
        : {
            dsn: read.SENTRY_DSN,
            environment: read.SENTRY_ENVIRONMENT ?? read.NODE_ENV,
            release: read.SENTRY_RELEASE,
          },
    hasApiDocs: read.API_DOCS ?? read.NODE_ENV !== 'production',
    staffNeedFactor: read.STAFF_SECOND_FACTOR === 'required',
    isDemonstration:
      isSandbox &&
      paymentsAreSandbox &&
      read.SMTP_URL === undefined &&
      read.NODE_ENV !== 'production' &&
      loopback.has(read.HOST),
    demoHistoryDays: read.DEMO_HISTORY_DAYS,
  }
}

/** Settings that S3 requires are present, because conflicts between settings were checked before. */
function storageOf(read: z.infer<typeof environment>): StorageSettings {
  if (read.PAGE_STORAGE === 'off') return { kind: 'off' }
  if (read.PAGE_STORAGE === 'directory')
    return { kind: 'directory', directory: resolve(read.PAGE_STORAGE_DIRECTORY ?? join(read.DATA_DIR, 'pages')) }
  return {
    kind: 's3',
    endpoint: read.PAGE_STORAGE_ENDPOINT ?? '',
    bucket: read.PAGE_STORAGE_BUCKET ?? '',
    region: read.PAGE_STORAGE_REGION,
    accessKey: read.PAGE_STORAGE_ACCESS_KEY ?? '',
    secretKey: read.PAGE_STORAGE_SECRET_KEY ?? '',
  }
}

/** As OpenTelemetry writes them: `name=value`, separated by commas, values percent-encoded. */
const headersOf = (pairs = ''): Record<string, string> =>
  Object.fromEntries(
    pairs.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=')
      return name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]]
    }),
  )

const sampleAddress = '1 Sample Street|Sampletown'

const linesOf = (address = sampleAddress) =>
  address
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const hasPostbacks = (
  { DATAFORSEO_POSTBACK: choice, DATAFORSEO_METHOD: method }: z.infer<typeof environment>,
  publicUrl: string,
  providerUrl: string,
) => method === 'standard' && (choice === 'on' || (choice === 'auto' && canReach(providerUrl, publicUrl)))

const isHttps = (url: string) => new URL(url).protocol === 'https:'

/** On loopback, no third party can listen between browser and server. */
const isOnLoopback = (url: string) => reachOf(url) === 'this machine'

const fewestBits = 80

const shortestPeriod = 16

/** A random secret of 32 hexadecimal digits has some 115 bits by this count, text that somebody thought of a little less. */
function isGuessable(secret: string): boolean {
  const periods = Array.from({ length: shortestPeriod - 1 }, (_, at) => at + 1)
  const repeatsItself = periods.some((period) => secret.slice(period) === secret.slice(0, -period))
  return repeatsItself || varietyOf(secret) < fewestBits
}

/** Bits of a text in which each character is as likely as it is frequent here. */
function varietyOf(text: string): number {
  const counts = Map.groupBy(text.split(''), (character) => character).values()
  return counts.reduce((bits, { length }) => bits - length * Math.log2(length / text.length), 0)
}

/** Addresses at domains that RFC 2606 reserves, which nobody can own. */
const reservedName = /@(?:.+\.)?(?:test|invalid|example|localhost|example\.(?:com|net|org))>?$/i

function unreachableContacts(read: z.infer<typeof environment>): string[] {
  if (read.ALLOW_SANDBOX) return []
  return (['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
    .filter((name) => reservedName.test(read[name]))
    .map(
      (name) =>
        `${name} is ${read[name]}, which can’t receive emails. Set it to an address of yours, or set ALLOW_SANDBOX=1 for a demonstration.`,
    )
}

function productionProblems(read: z.infer<typeof environment>): string[] {
  if (read.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (read.PUBLIC_URL === undefined)
    problems.push('PUBLIC_URL is missing. Set it to the https:// address of your site; every link is built from it.')
  else if (!isHttps(read.PUBLIC_URL) && !isOnLoopback(read.PUBLIC_URL))
    problems.push(
      'PUBLIC_URL must start with https:// in production, unless the host is a loopback address such as localhost.',
    )
  if (read.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing. Production needs your own PostgreSQL database (15 or newer).')
  if (read.APP_SECRET === undefined) problems.push('APP_SECRET is missing. Generate one with `openssl rand -hex 32`.')
  else if (isGuessable(read.APP_SECRET))
    problems.push(
      'APP_SECRET is too easy to guess: it is repetitive or uses too few different characters. Generate one with `openssl rand -hex 32`.',
    )
  if (read.SMTP_URL === undefined && !read.ALLOW_SANDBOX)
    problems.push('SMTP_URL is missing. Set it, or set ALLOW_SANDBOX=1 for a demonstration without real emails.')
  if (read.DATAFORSEO_LOGIN === undefined && !read.ALLOW_SANDBOX)
    problems.push(
      'DATAFORSEO_LOGIN is missing. Set it, or set ALLOW_SANDBOX=1 for a demonstration with simulated results.',
    )
  if (read.STRIPE_SECRET_KEY === undefined && !read.ALLOW_SANDBOX)
    problems.push(
      'STRIPE_SECRET_KEY is missing. Set it, or set ALLOW_SANDBOX=1 for a demonstration in which no money moves.',
    )
  if (read.STRIPE_SECRET_KEY?.includes('_test_') === true && !read.ALLOW_SANDBOX)
    problems.push(
      'STRIPE_SECRET_KEY is a test key. Set the live one, or set ALLOW_SANDBOX=1 for a demonstration in which no money moves.',
    )
  problems.push(...unreachableContacts(read))
  if (read.COMPANY_ADDRESS === undefined && !read.ALLOW_SANDBOX)
    problems.push(
      'COMPANY_ADDRESS is missing. Set it to the address that receipts name, or set ALLOW_SANDBOX=1 for a demonstration.',
    )
  return problems
}

type Environment = Record<string, string | undefined>

/** The variables that aren’t empty, without surrounding blanks, such as the carriage returns of a Windows file. */
const givenSettings = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      const text = value?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )

/** Problems of quoted values: a shell removes the quotation marks of an env file, but Docker and systemd may not. */
const quotedSettings = (given: Record<string, string>, names: readonly string[]): string[] =>
  names
    .filter((name) => /^(["']).*\1$|^[“”„‘’].*[“”‘’]$/s.test(given[name] ?? ''))
    .map((name) => `${name}: The quotation marks around it are part of the value here. Remove them.`)
