import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { everyAddress } from '../network/address-on-port.ts'
import { reachOf } from '../network/reach.ts'

export type ReadSettings = {
  NODE_ENV: string
  ROLE: string
  HOST: string
  PORT: number
  SANDBOX_PORT?: number | undefined
  SANDBOX_SMTP_PORT?: number | undefined
  METRICS_PORT?: number | undefined
  DATA_DIR: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  APP_SECRET?: string | undefined
  SMTP_URL?: string | undefined
  DATAFORSEO_LOGIN?: string | undefined
  DATAFORSEO_PASSWORD?: string | undefined
  DATAFORSEO_URL?: string | undefined
  DATAFORSEO_METHOD: string
  DATAFORSEO_POSTBACK: string
  DATAFORSEO_REQUESTS_PER_MINUTE?: number | undefined
  DATAFORSEO_MAX_REQUESTS_PER_MINUTE: number
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
  COMPANY_ADDRESS?: string | undefined
  DISPOSABLE_EMAIL_URL?: string | undefined
  PAGE_STORAGE: string
  PAGE_STORAGE_DIRECTORY?: string | undefined
  PAGE_STORAGE_ENDPOINT?: string | undefined
  PAGE_STORAGE_BUCKET?: string | undefined
  PAGE_STORAGE_ACCESS_KEY?: string | undefined
  PAGE_STORAGE_SECRET_KEY?: string | undefined
  PAGES_MOVED_AFTER_DAYS: number
}

/** Problems of settings that are valid alone but can’t work together or on this machine; a message each. */
export const settingConflicts = (read: ReadSettings): string[] =>
  [halfGiven, pageStorage, limits, addresses, ports, folder].flatMap((find) => find(read))

function halfGiven(read: ReadSettings): string[] {
  const problems: string[] = []
  if (read.DATAFORSEO_LOGIN !== undefined && read.DATAFORSEO_PASSWORD === undefined)
    problems.push('DATAFORSEO_LOGIN is set but DATAFORSEO_PASSWORD is missing. Set both.')
  if (read.DATAFORSEO_PASSWORD !== undefined && read.DATAFORSEO_LOGIN === undefined)
    problems.push('DATAFORSEO_PASSWORD is set but DATAFORSEO_LOGIN is missing. Set both.')
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_URL === undefined)
    problems.push('DATABASE_DIRECT_URL is set but DATABASE_URL is missing. Set both, or only DATABASE_URL.')
  if (read.DISPOSABLE_EMAIL_URL?.includes('{email}') === false)
    problems.push('DISPOSABLE_EMAIL_URL has no {email}. Write it where the service expects the address.')
  if (read.STRIPE_SECRET_KEY !== undefined && read.STRIPE_WEBHOOK_SECRET === undefined)
    problems.push(
      'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is missing. Set both: without the secret, renewals go unnoticed.',
    )
  const smtp = URL.parse(read.SMTP_URL ?? '')
  if (smtp !== null && (smtp.username === '') !== (smtp.password === ''))
    problems.push(
      'SMTP_URL has a user name or a password, but not both. Set both, or neither if the server needs no login.',
    )
  const port = smtpPortProblem(smtp)
  if (port !== undefined) problems.push(port)
  const hasNoLine = read.COMPANY_ADDRESS?.replaceAll('|', '').trim() === ''
  if (hasNoLine) problems.push('COMPANY_ADDRESS has no text. Write the address with vertical bars between its lines.')
  return problems
}

function pageStorage(read: ReadSettings): string[] {
  if (read.PAGE_STORAGE === 'off')
    return read.PAGES_MOVED_AFTER_DAYS > 0
      ? ['PAGES_MOVED_AFTER_DAYS is set but PAGE_STORAGE is off. Set PAGE_STORAGE or unset PAGES_MOVED_AFTER_DAYS.']
      : []
  if (read.PAGE_STORAGE === 'directory') return pageDirectory(read)
  const names = [
    'PAGE_STORAGE_ENDPOINT',
    'PAGE_STORAGE_BUCKET',
    'PAGE_STORAGE_ACCESS_KEY',
    'PAGE_STORAGE_SECRET_KEY',
  ] as const
  const problems = names
    .filter((name) => read[name] === undefined)
    .map((name) => `${name} is missing. PAGE_STORAGE=s3 requires it.`)
  const endpoint = read.PAGE_STORAGE_ENDPOINT
  if (endpoint?.startsWith('http:') && reachOf(endpoint) === 'public')
    problems.push('PAGE_STORAGE_ENDPOINT must start with https://: snapshots would be sent unencrypted.')
  return problems
}

/** A relative path depends on where a process was started: under systemd it would be below `/`. */
function pageDirectory({ NODE_ENV, PAGE_STORAGE_DIRECTORY: directory, DATA_DIR: dataDir }: ReadSettings): string[] {
  if (NODE_ENV !== 'production' || isAbsolute(directory ?? dataDir)) return []
  const problem = directory === undefined ? 'is missing' : `is ${directory}, which is relative`
  return [
    `PAGE_STORAGE_DIRECTORY ${problem}. Production needs the full path of a directory that all processes share, such as /var/lib/serpplus/pages.`,
  ]
}

/** The ports that speak one of the two ways by definition. */
function smtpPortProblem(smtp: URL | null): string | undefined {
  if (smtp?.protocol === 'smtps:' && ['25', '587'].includes(smtp.port))
    return `SMTP_URL: port ${smtp.port} starts without TLS and upgrades to it with STARTTLS. Use smtp:// instead of smtps://, or port 465.`
  if (smtp?.protocol === 'smtp:' && smtp.port === '465')
    return 'SMTP_URL: port 465 uses TLS from the start. Use smtps:// instead of smtp://, or port 587.'
  return undefined
}

function limits({ DATAFORSEO_REQUESTS_PER_MINUTE: first, DATAFORSEO_MAX_REQUESTS_PER_MINUTE: most }: ReadSettings) {
  return first !== undefined && first > most
    ? [
        `DATAFORSEO_REQUESTS_PER_MINUTE is ${first}, above DATAFORSEO_MAX_REQUESTS_PER_MINUTE, which is ${most}. Lower it, or raise the maximum.`,
      ]
    : []
}

function addresses(read: ReadSettings): string[] {
  const problems: string[] = []
  for (const name of ['DATAFORSEO_URL', 'STRIPE_API_URL'] as const) {
    const url = read[name]
    const isReal = name === 'DATAFORSEO_URL' ? read.DATAFORSEO_LOGIN : read.STRIPE_SECRET_KEY
    if (isReal !== undefined && url?.startsWith('http:') && reachOf(url) === 'public')
      problems.push(`${name} must start with https://: the credentials would be sent unencrypted.`)
  }
  const isReachedByOthers = everyAddress.has(read.HOST) && read.NODE_ENV !== 'production'
  if (isReachedByOthers && read.PUBLIC_URL === undefined && (read.SMTP_URL ?? read.STRIPE_SECRET_KEY) !== undefined)
    problems.push(
      `PUBLIC_URL is missing. With HOST=${read.HOST}, set it to the address of your site; every link in emails is built from it.`,
    )
  if (read.DATAFORSEO_POSTBACK !== 'on') return problems
  if (read.DATAFORSEO_METHOD === 'live')
    problems.push('DATAFORSEO_POSTBACK=on has no effect with DATAFORSEO_METHOD=live. Change one of them.')
  const isHere = read.PUBLIC_URL === undefined || reachOf(read.PUBLIC_URL) === 'this machine'
  const provider = read.DATAFORSEO_URL ?? (read.DATAFORSEO_LOGIN && 'https://api.dataforseo.com')
  if (isHere && provider !== undefined && reachOf(provider) === 'public')
    problems.push(
      'DATAFORSEO_POSTBACK=on needs a PUBLIC_URL that DataForSEO can reach. Set it, or use DATAFORSEO_POSTBACK=auto.',
    )
  return problems
}

function ports(read: ReadSettings): string[] {
  const { PORT: port, SANDBOX_PORT: sandbox = port + 1, SANDBOX_SMTP_PORT: smtp = port + 2 } = read
  if (port === 0 && read.NODE_ENV === 'production' && read.ROLE !== 'worker')
    return ['PORT must not be 0 in production: the site would have a different port after every start.']
  if (read.METRICS_PORT !== undefined && read.METRICS_PORT === port && port !== 0 && read.ROLE !== 'worker')
    return [
      `METRICS_PORT and PORT are both ${port}. Set different ports, so that metrics can’t be reached through the site.`,
    ]
  const used = [
    { name: 'PORT', value: port, isUsed: true },
    { name: 'METRICS_PORT', value: read.METRICS_PORT ?? 0, isUsed: read.METRICS_PORT !== undefined },
    { name: 'SANDBOX_PORT', value: sandbox, isUsed: !(read.DATAFORSEO_LOGIN && read.STRIPE_SECRET_KEY) },
    { name: 'SANDBOX_SMTP_PORT', value: smtp, isUsed: read.SMTP_URL === undefined },
  ].filter(({ isUsed }) => isUsed && read.NODE_ENV !== 'production')
  const problems = used
    .filter(({ value }) => value > 65_535)
    .map(({ name, value }) => `${name} would be ${value}, because PORT is ${port}. Set it to a port up to 65535.`)
  used.forEach(({ name, value }, at) => {
    const same = used.slice(0, at).find((other) => other.value === value && value !== 0)
    if (same !== undefined) problems.push(`${name} and ${same.name} are both ${value}. Set different ports.`)
  })
  return problems
}

/** The folder is needed for the embedded database and the generated secret, unless both are configured. */
function folder({ DATA_DIR: dataDir, DATABASE_URL: database, APP_SECRET: secret }: ReadSettings): string[] {
  if (database !== undefined && secret !== undefined) return []
  if (/^~|\$\w|\$\{/.test(dataDir) && !existsSync(resolve(dataDir)))
    return ['DATA_DIR contains ~ or a variable, which only a shell would replace. Write the full path.']
  const path = resolve(dataDir)
  for (let existing = path; ; existing = dirname(existing)) {
    const found = statSync(existing, { throwIfNoEntry: false, bigint: false })
    if (found === undefined && dirname(existing) !== existing) continue
    if (found?.isDirectory() && isWritable(existing)) return []
    const place = existing === path ? 'DATA_DIR' : `${existing}, where DATA_DIR would be created,`
    return [`${place} ${found?.isDirectory() ? 'can’t be written to' : 'is not a folder'}. Choose another DATA_DIR.`]
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
