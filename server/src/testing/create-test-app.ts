import type { FastifyInstance } from 'fastify'
import { type RunningSandbox, type SandboxOptions, startSandbox } from '#sandbox/build-sandbox.ts'
import {
  createAllowances,
  createDataProvider,
  createDisposableEmailCheck,
  createPayments,
  openMailer,
  settingsOf,
  webhookSecretOf,
} from '../app/adapters.ts'
import { buildApp } from '../app/build-app.ts'
import { type FairUseLimits, fairUseLimits } from '../app/fair-use.ts'
import { jobHandlers } from '../app/jobs.ts'
import { declared } from '../app/modules.ts'
import { openPageStorage } from '../app/open-page-storage.ts'
import { seedInstallation } from '../app/seed.ts'
import { paymentEventsPath } from '../app/serve-payment-events.ts'
import { countingEmails } from '../features/notifications/module.ts'
import { postbackPath } from '../parts/serp-fetches/module.ts'
import { systemClock, systemWait, type Wait } from '../platform/clock/clock.ts'
import { parseConfig } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type DatabaseLimits, jobLimits, requestLimits } from '../platform/database/limits.ts'
import { createEventPublisher, openEventHub } from '../platform/events/events.ts'
import { createInlineJobs } from '../platform/jobs/inline-jobs.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { createLocks } from '../platform/locks/locks.ts'
import { createLogger } from '../platform/log/log.ts'
import type { ProviderCall } from '../ports/data-provider/account.ts'
import type { KeptSandbox } from './keep-sandbox.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createInstalledDatabase, pooledAddress, type TestDatabase } from './test-database.ts'

export type TestAppOptions = {
  sandbox?: SandboxOptions
  /** Instead of a sandbox of its own. */
  keptSandbox?: KeptSandbox | undefined
  searchMethod?: 'standard' | 'live'
  /** The time that the provider may take to answer a call. */
  providerTimeoutMs?: number
  /**
   * Jobs wait in memory until the test runs them, at its own clock, instead of running in the
   * background.
   */
  hasInlineJobs?: boolean
  /** The app listens, and the sandbox sends it finished tasks. */
  hasPostbacks?: boolean
  /** The app listens, and the sandbox tells it what happens to payments. */
  hasWebhooks?: boolean
  /** Settings of the server beside those every test has. */
  environment?: Record<string, string>
  /** Instead of a database of its own in the tests' PostgreSQL. */
  database?: TestDatabase
  databaseLimits?: DatabaseLimits
  /** Unset: as in production, but paid work at any rate. */
  fairUse?: FairUseLimits
}

export type Reply = { status: number; body: unknown; rawBody: Buffer; headers: Record<string, unknown> }

/** An email as the sandbox received it. */
export type ArrivedEmail = ReturnType<RunningSandbox['control']['emailMessages']>[number]

export type TestApp = {
  ctx: Ctx
  databaseUrl: string
  /** The secret that signs webhooks about payments. */
  webhookSecret: string
  clock: TestClock
  sandbox: RunningSandbox
  app: FastifyInstance
  providerCalls: ProviderCall[]
  /** Emails that arrived at an address, newest first. */
  emailMessages(to: string): readonly ArrivedEmail[]
  /** With inline jobs: runs what is due, and what that sends, until nothing is. */
  workOff(): Promise<void>
  /** With inline jobs: runs one that is due; false where none is. */
  workOne(): Promise<boolean>
  /** A real request through the whole HTTP side; `path` without `/api`. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  close(): Promise<void>
}

const connections = 10
const anyAllowance = {
  DATAFORSEO_MAX_REQUESTS_PER_MINUTE: '1000000',
  STRIPE_REQUESTS_PER_SECOND: '1000000',
  STRIPE_REQUESTS_PER_ACCOUNT: '1000000',
  EMAILS_PER_MINUTE: '1000000',
  DISPOSABLE_EMAIL_REQUESTS_PER_MINUTE: '1000000',
}
const anyRate = { ...fairUseLimits, paidWork: { ...fairUseLimits.paidWork, burst: 1_000_000 } }

/** Does the work of every start, which a copy finds done. */
async function install(url: string): Promise<void> {
  const log = createLogger({ logLevel: 'silent' })
  const { db, close } = openDatabase({
    url,
    poolSize: 2,
    applicationName: 'serpplus test',
    onIdleError: () => {},
    limits: jobLimits,
  })
  const hub = await openEventHub({ url, log })
  const jobs = await openJobs({ url, log, jobs: jobHandlers.map(({ job }) => job), listen: hub.listen })
  const ctx: Pick<Ctx, 'db' | 'clock' | 'log'> = { db, clock: () => new Date(), log }
  await seedInstallation(ctx as Ctx)
  await jobs.stop(0)
  await hub.close()
  await close()
}

/** The product as it runs, on a database of its own and the sandbox over HTTP, with a clock the test moves. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createInstalledDatabase(install))
  const clock = createTestClock()
  const sandbox =
    (await options.keptSandbox?.beginAnew(clock.read)) ??
    (await startSandbox({
      clock: clock.read,
      latencyMs: 0,
      readyAfterMs: 0,
      collectLimits: false,
      stripeLimits: false,
      ...options.sandbox,
      smtpPort: 0,
    }))
  const config = parseConfig({
    NODE_ENV: 'test',
    DATAFORSEO_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    // Shared rate limits are tested where tests set them.
    ...anyAllowance,
    // Runs begin at their slots, except in tests of spreading.
    SCHEDULE_SPREAD_MINUTES: '0',
    ...options.environment,
    SANDBOX_SMTP_PORT: new URL(sandbox.smtpUrl).port,
    FLOOD_LIMIT: '1000000',
    LOG_LEVEL: 'silent',
  })
  const log = createLogger({ logLevel: config.logLevel })
  const { db, close } = openDatabase({
    ...pooledAddress(database),
    poolSize: connections,
    applicationName: 'serpplus test',
    onIdleError: () => {},
    limits: options.databaseLimits ?? requestLimits,
  })
  const eventHub = await openEventHub({ url: database.url, log })
  const inline = createInlineJobs()
  // If the test moves the time, waiting moves it.
  const wait: Wait = options.hasInlineJobs ? async (milliseconds) => clock.advance(milliseconds) : systemWait
  const queued = options.hasInlineJobs
    ? undefined
    : await openJobs({
        url: database.url,
        log,
        jobs: jobHandlers.map(({ job }) => job),
        listen: eventHub.listen,
        pollSeconds: 0.5,
      })
  const locks = createLocks({ db, log })
  const allowances = createAllowances({ db, clock: clock.read, wait, log })
  const mailer = openMailer(config, allowances)
  const providerCalls: ProviderCall[] = []
  const settings = settingsOf({ ...config, appSecret: 'a secret for tests, long enough for all' })
  const webhookSecret = webhookSecretOf(config, settings)
  let baseUrl = ''
  const ctx: Ctx = {
    db,
    clock: clock.read,
    wait,
    log,
    jobs: queued ?? inline,
    locks,
    turns: allowances.turns,
    events: createEventPublisher(db, log),
    eventHub,
    noticeKinds: declared.notices,
    ports: {
      ...createDataProvider(
        { dataforseo: { ...config.dataforseo, requestsPerMinute: 1_000_000 } },
        {
          clock: clock.read,
          wait,
          record: (call) => providerCalls.push(call),
          log,
          ...(options.hasPostbacks && {
            postbackUrlOf: (fetchId) => `${baseUrl}${postbackPath({ settings }, fetchId)}`,
          }),
          ...(options.providerTimeoutMs !== undefined && { timeoutMs: options.providerTimeoutMs }),
        },
      ),
      searchMethod: options.searchMethod ?? 'standard',
      searchDataIsSandbox: true,
      payments: createPayments(config, settings, allowances, { log }),
      mailer: countingEmails(mailer, { db, clock: clock.read, log }),
      disposableEmails: createDisposableEmailCheck(config, { log, clock: clock.read }, allowances),
      pageStorage: await openPageStorage({ db, log, clock: systemClock }, config),
    },
    settings,
  }
  await seedInstallation(ctx)
  // A machine busy with other tests is not what they ask about.
  const app = await buildApp({ config, ctx, connections, busyAfterMs: 0, fairUse: options.fairUse ?? anyRate })
  if (options.hasPostbacks || options.hasWebhooks) baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  if (options.hasWebhooks)
    sandbox.control.stripe.sendWebhooksTo({
      url: `${baseUrl}${paymentEventsPath}`,
      secret: webhookSecret,
    })
  await queued?.work(ctx, jobHandlers)
  return {
    ctx,
    databaseUrl: database.url,
    webhookSecret,
    clock,
    sandbox,
    app,
    providerCalls,
    emailMessages: (to) => sandbox.control.emailMessages({ to }),
    workOff: () => inline.workOff(ctx, jobHandlers),
    workOne: () => inline.workOne(ctx, jobHandlers),
    async call(method, path, { token, body, headers = {} } = {}) {
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : reply.body,
        rawBody: reply.rawPayload,
        headers: reply.headers,
      }
    },
    async close() {
      // The sandbox keeps its connections, which the server would wait for.
      app.server.closeIdleConnections()
      await app.close()
      await queued?.stop(5_000)
      mailer.close()
      await eventHub.close()
      await close()
      if (options.keptSandbox === undefined) await sandbox.close()
      await database.drop()
    },
  }
}
