import type { FastifyInstance } from 'fastify'
import { reportBelowCost } from '../features/credit-settings/module.ts'
import { createCallRecorder } from '../features/data-provider/module.ts'
import { countingEmails, noticeEmails } from '../features/notifications/module.ts'
import { unlimitedTurns } from '../platform/allowances/turns.ts'
import { systemClock, systemWait } from '../platform/clock/clock.ts'
import { readOrMakeAppSecret } from '../platform/config/app-secret.ts'
import type { Config } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { jobLimits, requestLimits } from '../platform/database/limits.ts'
import { migrate } from '../platform/database/migrate.ts'
import { listUndistributed } from '../platform/distribution/distribute-tables.ts'
import { createEventPublisher, openEventHub } from '../platform/events/events.ts'
import { listenOnSeveralSockets } from '../platform/http/listening-sockets.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { createLocks } from '../platform/locks/locks.ts'
import type { Logger } from '../platform/log/log.ts'
import { addressOnPort } from '../platform/network/address-on-port.ts'
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
import { declared } from './modules.ts'
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
  /** Undefined for a process that only works off jobs. */
  url: string | undefined
  demoAccounts: DemoAccount[]
  stop(): Promise<void>
}

/**
 * Puts everything together for one process and starts its role. `webRoot` may still be under way, and is awaited before listening.
 * `say` takes lines for the person at the terminal about the time it takes.
 */
export async function run(
  config: Config & { databaseUrl: string },
  log: Logger,
  webRoot: string | Promise<string>,
  say: (line: string) => void = () => {},
): Promise<Running> {
  const url = config.databaseUrl
  await migrate(url)
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const connections = shareConnections(config)
  // Separate pools, so that neither waits for the connections of the other.
  const background = openDatabase({
    url,
    poolSize: connections.background,
    applicationName: 'serpplus background',
    onIdleError,
    limits: jobLimits,
  })
  // Separate connections, because a call must not wait behind statements that take minutes.
  const counting = openDatabase({
    url,
    poolSize: 2,
    applicationName: 'serpplus allowances',
    onIdleError,
    limits: requestLimits,
  })
  const undistributed = await listUndistributed(background.pool, placedTables)
  if (undistributed.length > 0)
    log.warn(
      { tables: undistributed },
      'tables are not distributed yet: stop all processes and run npm run db:distribute',
    )
  const allowances = createAllowances({ db: counting.db, clock: systemClock, wait: systemWait, log })
  const settings = settingsOf({ ...config, appSecret: config.appSecret ?? readOrMakeAppSecret(config.dataDir) })
  const payments = createPayments(config, settings, allowances, { log })
  await refuseOtherPaymentMode({ db: background.db }, config, payments)
  const recorder = createCallRecorder(background.db, log)
  const eventHub = await openEventHub({ url, log })
  const jobs = await openJobs({ url, log, jobs: jobHandlers.map((handler) => handler.job) })
  const locks = createLocks({ url, log })
  const mailer = openMailer(config, allowances)
  const ctx: Ctx = {
    db: background.db,
    clock: systemClock,
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
        clock: systemClock,
        wait: systemWait,
        record: recorder.record,
        log,
        postbackUrlOf: postbacksTo(config, settings),
        allowances,
      }),
      searchMethod: config.dataforseo.method,
      searchDataIsSandbox: config.dataforseo.isSandbox,
      payments,
      mailer: countingEmails(mailer, { db: background.db, clock: systemClock, log }),
      disposableEmails: createDisposableEmailCheck(config, { log, clock: systemClock }, allowances),
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
      databaseUrl: url,
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
  const requests =
    config.role === 'worker'
      ? undefined
      : openDatabase({
          url,
          poolSize: connections.requests,
          applicationName: 'serpplus requests',
          onIdleError,
          limits: requestLimits,
        })
  const app =
    requests &&
    (await listen(config, {
      ctx: { ...ctx, db: requests.db, events: createEventPublisher(requests.db, log) },
      connections: connections.requests,
      patientDb: background.db,
      webRoot: await webRoot,
    }))
  if (config.role !== 'web') await jobs.work(ctx, jobHandlers)
  return {
    url: app && addressOnPort(config.host, config.port),
    demoAccounts,
    async stop() {
      await Promise.all([app?.drain().then(() => app.close()), jobs.stop(graceMs)])
      mailer.close()
      await recorder.close()
      await eventHub.close()
      await locks.close()
      await requests?.close()
      await counting.close()
      await background.close()
    },
  }
}

/** Divides the connections a process may hold between requests and work that nobody waits for. */
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
