import type { FastifyInstance } from 'fastify'
import { measurePaymentCalls } from '../features/billing/module.ts'
import { reportBelowCost } from '../features/credit-settings/module.ts'
import { createCallRecorder, measureCalls } from '../features/data-provider/module.ts'
import { countingEmails, noticeEmails } from '../features/notifications/module.ts'
import { measureStorage } from '../parts/serp-fetches/module.ts'
import { measureTurns } from '../platform/allowances/measure-turns.ts'
import { unlimitedTurns } from '../platform/allowances/turns.ts'
import { systemClock, systemWait } from '../platform/clock/clock.ts'
import { readOrMakeAppSecret } from '../platform/config/app-secret.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { createDatabaseClock, readTime } from '../platform/database/database-clock.ts'
import { type DatabaseLimits, jobLimits, requestLimits } from '../platform/database/limits.ts'
import { prepareSchema } from '../platform/database/migrate.ts'
import { observeStatements } from '../platform/database/observe-statements.ts'
import { createDatabaseProbe } from '../platform/database/probe-database.ts'
import { reportDatabaseFailure } from '../platform/database/report-database-failure.ts'
import { listUndistributed } from '../platform/distribution/distribute-tables.ts'
import { createEventPublisher, openEventHub } from '../platform/events/events.ts'
import { measureEvents } from '../platform/events/measure-events.ts'
import { type Health, measureHealth } from '../platform/http/health.ts'
import { listenOnSeveralSockets } from '../platform/http/listening-sockets.ts'
import { openMetricsServer } from '../platform/http/serve-metrics.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { createLocks } from '../platform/locks/locks.ts'
import type { Logger } from '../platform/log/log.ts'
import { isStored, metricsOf, sampleOf } from '../platform/metrics/metric.ts'
import { createMetrics, type Metrics, noMetrics } from '../platform/metrics/metrics.ts'
import { readStoredFigures } from '../platform/metrics/read-stored-figures.ts'
import { addressOnPort } from '../platform/network/address-on-port.ts'
import { openTracer } from '../platform/tracing/open-tracer.ts'
import {
  createAllowances,
  createDataProvider,
  createDisposableEmailCheck,
  createPayments,
  openMailer,
  postbacksTo,
  settingsOf,
  webhookSecretOf,
} from './adapters.ts'
import { type AppOptions, buildApp } from './build-app.ts'
import { makeHistory } from './demonstration/make-history.ts'
import { subscribeDemonstration } from './demonstration/subscribe-demonstration.ts'
import { serveEmailPreviews } from './email-previews.ts'
import { introduceDomains } from './introduce-domains.ts'
import { introduceWebhooks } from './introduce-webhooks.ts'
import { jobHandlers } from './jobs.ts'
import { measured, processInfo } from './metrics.ts'
import { declared } from './modules.ts'
import { openPageStorage } from './open-page-storage.ts'
import { placedTables } from './placed-tables.ts'
import { refuseOtherPaymentMode } from './refuse-other-payment-mode.ts'
import {
  type DemoAccount,
  daysBeforeProjects,
  demoCustomer,
  demoPlan,
  seedDemonstration,
  seedInstallation,
} from './seed.ts'

/** Requests, jobs and connections get this long to finish. */
const graceMs = 8_000

export type Running = {
  /** Undefined for a process that only runs jobs. */
  url: string | undefined
  /** Address of metrics and health, if they have a separate port. */
  metricsUrl: string | undefined
  demoAccounts: DemoAccount[]
  stop(): Promise<void>
}

/**
 * Puts everything together for one process and starts its role. If `webRoot` is still being built, it is awaited before listening.
 * `say` gets progress lines for the person at the terminal.
 */
export async function run(
  config: Config & { databaseUrl: string },
  log: Logger,
  webRoot: string | Promise<string>,
  say: (line: string) => void = () => {},
): Promise<Running> {
  const opened = new AsyncDisposableStack()
  try {
    return await startRole(config, { log, webRoot, say, opened })
  } catch (error) {
    // The caller may start again in this process.
    await opened.disposeAsync().catch(() => {})
    throw error
  }
}

type Start = {
  log: Logger
  webRoot: string | Promise<string>
  say: (line: string) => void
  /** Everything opened so far, to be closed in reverse order. */
  opened: AsyncDisposableStack
}

async function startRole(
  config: Config & { databaseUrl: string },
  { log, webRoot, say, opened }: Start,
): Promise<Running> {
  const { role, databaseUrl, databaseDirectUrl, databasePreparedStatements: preparesStatements } = config
  const pooled = { url: databaseUrl, isPooled: databaseDirectUrl !== undefined, preparesStatements }
  /** For work that needs its own session. */
  const directUrl = databaseDirectUrl ?? databaseUrl
  await prepareSchema(directUrl, config, {
    print: (line) => log.warn(line),
    onApplied: ({ name }, seconds) => log.info({ migration: name, seconds }, 'migrated the database'),
  })
  const tracer = await openTracer(config.tracing, role)
  opened.defer(() => tracer?.close().catch(() => {}))
  const metrics = openMetrics(config)
  const onIdleError = (error: Error) =>
    reportDatabaseFailure({ clock: systemClock, log }, error, 'database connection lost')
  const connections = shareConnections(config)
  const open = (name: string, size: number, limits: DatabaseLimits): DatabasePool => {
    const pool = openDatabase({ ...pooled, poolSize: size, applicationName: `serpplus ${name}`, onIdleError, limits })
    opened.defer(() => pool.close())
    if (metrics !== noMetrics || tracer !== undefined) observeStatements({ name, size, pool: pool.pool }, metrics)
    return pool
  }
  // Separate pools, so that neither waits for the connections of the other.
  const background = open('background', connections.background, jobLimits)
  // Separate connections, because a call must not wait behind statements that take minutes.
  const counting = open('allowances', countingConnections, requestLimits)
  const undistributed = await listUndistributed(background.pool, placedTables)
  if (undistributed.length > 0)
    log.warn(
      { tables: undistributed },
      'some tables are not distributed yet: stop all processes and run npm run db:distribute',
    )
  const { clock, sync: syncClock } = createDatabaseClock({ read: () => readTime(counting.pool), log })
  await syncClock()
  const created = createAllowances({ db: counting.db, clock, wait: systemWait, log })
  const allowances = { ...created, turns: measureTurns(created.turns, metrics) }
  const settings = settingsOf({ ...config, appSecret: config.appSecret ?? readOrMakeAppSecret(config.dataDir) })
  const payments = createPayments(config, settings, allowances, { log, clock, record: measurePaymentCalls(metrics) })
  await refuseOtherPaymentMode({ db: background.db }, config, payments)
  const pageStorage = await openPageStorage({ db: background.db, log, clock }, config)
  const recorder = createCallRecorder(background.db, log)
  opened.defer(() => recorder.close())
  const measureCall = measureCalls(metrics)
  const eventHub = await openEventHub({ url: directUrl, log, publishThrough: counting.db, syncClock })
  opened.defer(() => eventHub.close())
  const jobs = await openJobs({
    url: directUrl,
    log,
    jobs: jobHandlers.map((handler) => handler.job),
    listen: eventHub.listen,
    metrics,
    tracer,
    connections: jobConnectionsOf(role),
    works: role !== 'web',
  })
  opened.defer(() => jobs.stop(graceMs))
  const locks = createLocks({ db: counting.db, log })
  const mailer = openMailer(config, allowances)
  opened.defer(() => mailer.close())
  const ctx: Ctx = {
    db: background.db,
    clock,
    wait: systemWait,
    log,
    jobs,
    locks,
    turns: allowances.turns,
    events: createEventPublisher(background.db, log),
    eventHub,
    noticeKinds: declared.notices,
    ports: {
      ...createDataProvider(config, {
        clock,
        wait: systemWait,
        record(call) {
          recorder.record(call)
          measureCall(call)
        },
        log,
        postbackUrlOf: postbacksTo(config, settings),
        allowances,
      }),
      searchMethod: config.dataforseo.method,
      searchDataIsSandbox: config.dataforseo.isSandbox,
      payments,
      mailer: countingEmails(mailer, { db: background.db, clock, log, metrics }),
      disposableEmails: createDisposableEmailCheck(config, { log, clock }, allowances),
      pageStorage: measureStorage(pageStorage, metrics),
    },
    settings,
  }
  await seedInstallation(ctx)
  await reportBelowCost(ctx, declared.pricedWork)
  const demoAccounts = config.isDemonstration
    ? await seedDemonstration(ctx, { historyDays: config.demoHistoryDays })
    : []
  if (config.isDemonstration && config.demoHistoryDays > 0) {
    const mailerOfPast = openMailer(config, { turns: unlimitedTurns })
    await makeHistory(ctx, {
      email: demoCustomer,
      plan: demoPlan,
      daysBeforeProjects,
      databaseUrl: directUrl,
      days: config.demoHistoryDays,
      report: say,
      sandboxUrl: config.dataforseo.baseUrl,
      providerAt: (time) => createDataProvider(config, { ...time, record: recorder.record, log }),
      payments: createPayments(config, settings, { turns: unlimitedTurns }, { log }),
      mailerAt: (clock) => countingEmails(mailerOfPast, { db: background.db, clock, log }),
    })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the demo’s history was not finished; the next start resumes it'),
      )
      .finally(() => mailerOfPast.close())
  }
  if (config.isDemonstration)
    await subscribeDemonstration(ctx, { email: demoCustomer, plan: demoPlan }).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo’s customer could not subscribe; the next start tries again'),
    )
  const requests = role === 'worker' ? undefined : open('requests', connections.requests, requestLimits)
  let isStopping = false
  const health: Health = {
    probe: createDatabaseProbe((requests ?? background).db),
    hasEvents: () => eventHub.isConnected(),
    isStopping: () => isStopping,
    findIdleSeconds: config.role === 'web' ? undefined : jobs.findIdleSeconds,
  }
  measureHealth(health, metrics)
  measureEvents(eventHub, metrics)
  readStoredFigures(ctx, metrics, measured.filter(isStored))
  const metricsServer = await serveMetrics(config, { metrics, health })
  opened.defer(() => metricsServer?.close())
  const app =
    requests &&
    (await listen(config, {
      ctx: { ...ctx, db: requests.db, events: createEventPublisher(requests.db, log) },
      connections: connections.requests,
      patientDb: background.db,
      webRoot: await webRoot,
      metrics,
      tracer,
      metricsToken: config.metrics.port === undefined ? config.metrics.token : undefined,
      requestLines: config.requestLines,
    }))
  if (role !== 'web') await jobs.work(ctx, jobHandlers)
  return {
    url: app && addressOnPort(config.host, config.port),
    metricsUrl: metricsServer?.url,
    demoAccounts,
    async stop() {
      isStopping = true
      await Promise.all([app?.drain().then(() => app.close()), jobs.stop(graceMs)])
      await opened.disposeAsync()
    },
  }
}

/** Nothing is counted if nobody could read it. */
function openMetrics({ metrics: { port, token }, role }: Pick<Config, 'metrics' | 'role'>): Metrics {
  if (port === undefined && (token === undefined || role === 'worker')) return noMetrics
  const metrics = createMetrics(metricsOf(measured))
  metrics.replace([processInfo], [sampleOf(processInfo, 1, { role })])
  return metrics
}

async function serveMetrics(
  { metrics: { host, port, token } }: Pick<Config, 'metrics'>,
  served: { metrics: Metrics; health: Health },
) {
  return port === undefined ? undefined : openMetricsServer({ host, port }, { ...served, token })
}
const countingConnections = 2

/** Connections of the job system: a process that only sends jobs needs one. */
const jobConnectionsOf = (role: Config['role']) => (role === 'web' ? 1 : 2)

/** Connections besides `DATABASE_POOL_SIZE`: for jobs, notifications, and allowances with locks. */
export const otherConnectionsOf = (role: Config['role']) => jobConnectionsOf(role) + 1 + countingConnections

/** Divides the connections of a process between requests and background work. */
function shareConnections({ role, databasePoolSize }: Pick<Config, 'role' | 'databasePoolSize'>) {
  const half = Math.floor(databasePoolSize / 2)
  const background = { web: Math.min(2, half), worker: databasePoolSize, all: half }[role]
  return { background, requests: databasePoolSize - background }
}

async function listen(config: Config, options: Omit<AppOptions, 'config'>): Promise<FastifyInstance> {
  const { ctx } = options
  const { isSandbox, baseUrl } = config.dataforseo
  const app = await buildApp({
    config,
    ...options,
    ...(isSandbox && { afterGate: (request) => introduceDomains(baseUrl, request, ctx.log) }),
  })
  const { publicUrl, supportEmail } = ctx.settings
  serveEmailPreviews(app, {
    config,
    emailLayout: { siteUrl: publicUrl, supportEmail },
    emailMessages: [...declared.emails, ...noticeEmails(declared.notices)],
  })
  await listenOnSeveralSockets(app, { host: config.host, port: config.port })
  if (config.payments.isSandbox) await introduceWebhooks(config, webhookSecretOf(config, ctx.settings), ctx.log)
  return app
}
