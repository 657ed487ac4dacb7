import { fileURLToPath } from 'node:url'
import { otherConnectionsOf, run } from './app/run.ts'
import { ConfigError, parseConfig } from './platform/config/config.ts'
import { checkDatabase, UnfitDatabaseError } from './platform/database/check-database.ts'
import { DatabaseUnreachableError } from './platform/database/connect-client.ts'
import { isDatabaseAway, isWriteRefused } from './platform/database/is-database-unavailable.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { openErrorReports } from './platform/errors/open-error-reports.ts'
import { destinationFor } from './platform/log/destination.ts'
import { createLogger } from './platform/log/log.ts'
import { listenProblem } from './platform/network/listen-problem.ts'
import { returnMemoryWhenIdle } from './platform/processes/return-memory.ts'

/** Until the server runs. The first process of a container would otherwise ignore the signal. */
const endAtOnce = () => process.exit(0)
process.once('SIGTERM', endAtOnce)

/** Requests are cut after this when they do not finish. */
const hardStopMs = 10_000
const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

function readConfig() {
  try {
    const config = parseConfig(process.env)
    if (config.databaseUrl === undefined)
      throw new ConfigError(
        'DATABASE_URL is missing. Set it to a PostgreSQL database (15 or newer), or use `npm start`, which includes one.',
      )
    return { ...config, databaseUrl: config.databaseUrl }
  } catch (error) {
    return endUnlessConfigured(error)
  }
}

function endUnlessConfigured(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof UnfitDatabaseError)) throw error
  process.stderr.write(`Serpplus cannot start:\n${error.message}\n`)
  process.exit(78)
}

/** A full disk lets the first statements through that only read. */
function endUnlessRunning(error: unknown): never {
  if (error instanceof DatabaseUnreachableError) {
    process.stderr.write(`Serpplus cannot start:\n${error.message}\n`)
    process.exit(69)
  }
  const problem = listenProblem(error, config)
  if (problem !== undefined) return endUnlessConfigured(new ConfigError(problem))
  if (!isWriteRefused(error)) return endUnlessConfigured(error)
  process.stderr.write(
    'Serpplus cannot start:\nThe database doesn’t accept writes: its disk is full, or it is read-only. Free some disk space, or set DATABASE_URL to the primary server.\n',
  )
  process.exit(69)
}

/** If the database goes away during the start, the start is repeated: a restart or failover takes seconds. */
async function start() {
  const { databaseUrl, databaseDirectUrl, databasePoolSize, role } = config
  const otherConnections = otherConnectionsOf(role)
  await checkDatabase(databaseUrl, { directUrl: databaseDirectUrl, poolSize: databasePoolSize, otherConnections })
  try {
    return await run(config, log, web, (line) => process.send?.({ type: 'line', line }))
  } catch (error) {
    if (error instanceof DatabaseUnreachableError || !isDatabaseAway(error) || isWriteRefused(error)) throw error
    throw new DatabaseUnreachableError('The database became unavailable.', { cause: error, isTemporary: true })
  }
}

/** With `--await-web` the web application is still being built; the parent process says when it is ready. */
function findWeb(): string | Promise<string> {
  if (!process.argv.includes('--await-web')) return webRoot
  return new Promise((done) => process.once('message', () => done(webRoot)))
}

const config = readConfig()
const errorReports = await openErrorReports(config.errorReports, config.role)
const log = createLogger(config, await destinationFor(config), errorReports)
const web = findWeb()
const running = await waitForDatabase(start, { waitMs: config.databaseWaitMs, log }).catch(endUnlessRunning)

let isStopping = false
async function stop(reason: string, exitCode = 0) {
  if (isStopping) return
  isStopping = true
  log.info({ reason }, 'stopping')
  setTimeout(() => {
    log.error('shutdown timed out')
    process.exit(1)
  }, hardStopMs).unref()
  await running.stop()
  await errorReports?.close()
  process.exit(exitCode)
}

process.off('SIGTERM', endAtOnce)
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
// Started by another program that is gone: nobody would stop this one.
process.on('disconnect', () => void stop('parent gone'))
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'unhandled rejection')
  void stop('unhandled rejection', 1)
})

returnMemoryWhenIdle(log)
log.info({ role: config.role, url: running.url, metricsUrl: running.metricsUrl }, 'ready')
process.send?.({ type: 'ready', url: running.url ?? '', demoAccounts: running.demoAccounts })
