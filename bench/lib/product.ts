import { createDataForSeo } from '#server/adapters/dataforseo/index.ts'
import { type Send, send as sendOverHttp } from '#server/adapters/dataforseo/send.ts'
import { createMailer } from '#server/adapters/mailer/index.ts'
import { createStripePayments } from '#server/adapters/stripe/index.ts'
import { jobHandlers } from '#server/app/jobs.ts'
import { declared } from '#server/app/modules.ts'
import { seedInstallation } from '#server/app/seed.ts'
import { grantCredits } from '#server/features/credits/index.ts'
import { createTurns } from '#server/platform/allowances/turns.ts'
import { systemClock, systemWait } from '#server/platform/clock/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEventPublisher, openEventHub } from '#server/platform/events/events.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { createLocks } from '#server/platform/locks/locks.ts'
import { createLogger } from '#server/platform/log/log.ts'
import { findFreePort } from '#server/platform/network/ports.ts'
import { type Person, signedIn } from '#server/testing/people.ts'
import { serverArguments, serverEnvironment } from '../../scripts/lib/server-program.ts'
import { type Child, startChild } from './child.ts'
import type { World } from './world.ts'

export type Product = { ctx: Ctx; close(): Promise<void> }

/** The product's parts in this process, on a database of a bench; nothing listens and no job is worked off. */
export async function openProduct(
  databaseUrl: string,
  sandboxUrl: string,
  send: Send = sendOverHttp,
): Promise<Product> {
  const log = createLogger({ logLevel: 'error' })
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 20,
    applicationName: 'serpplus bench',
    onIdleError: (error) => log.error(error),
  })
  const eventHub = await openEventHub({ url: databaseUrl, log })
  const locks = createLocks({ db: database.db, log })
  const jobs = await openJobs({
    url: databaseUrl,
    log,
    jobs: jobHandlers.map((handler) => handler.job),
    listen: eventHub.listen,
  })
  const turns = createTurns({ db: database.db, clock: systemClock, wait: systemWait, log })
  const dataProvider = createDataForSeo({
    baseUrl: sandboxUrl,
    login: 'sandbox',
    password: 'sandbox',
    clock: systemClock,
    record: () => {},
    limits: { requestsPerMinute: 1_000_000 },
    send,
  })
  // No bench sends one; a connection is made with the first.
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'bench@serpplus.test' })
  const tax = { isOn: false, pricesIncludeTax: true }
  const ctx: Ctx = {
    db: database.db,
    clock: systemClock,
    wait: systemWait,
    log,
    jobs,
    locks,
    turns,
    events: createEventPublisher(database.db, log),
    eventHub,
    noticeKinds: declared.notices,
    ports: {
      ...dataProvider,
      searchMethod: 'standard',
      searchDataIsSandbox: true,
      payments: createStripePayments({
        baseUrl: sandboxUrl,
        secretKey: 'sk_test_bench',
        webhookSecret: 'whsec_bench',
        tax,
        allowance: { turns, requestsPerSecond: 100 },
      }),
      mailer,
      disposableEmails: { isDisposable: async () => false },
      pageStorage: undefined,
    },
    settings: {
      domainKeywordsLimit: 50_000,
      snapshotsKeptDays: 90,
      pagesMovedAfterDays: 0,
      pagesMovedFromBytes: 1_000,
      ranksKeptDays: 0,
      auditKeptDays: 0,
      scheduleSpreadMinutes: 0,
      providerCallsKeptDays: 400,
      lowProviderBalanceUsd: 10,
      appSecret: 'a secret of the bench, long enough',
      publicUrl: 'http://127.0.0.1',
      supportEmail: 'support@serpplus.test',
      trial: { days: 14, credits: 300 },
      staffGrantLimit: 100_000,
      skipSignInCode: true,
      staffNeedFactor: false,
      currency: 'GBP',
      paymentCallsPerAccount: 120,
      siteCallsPerAccount: 3,
      tax,
      company: { name: 'Serpplus', address: [], taxId: undefined },
    },
  }
  await seedInstallation(ctx)
  return {
    ctx,
    async close() {
      await jobs.stop(5_000)
      mailer.close()
      await eventHub.close()
      await database.close()
    },
  }
}

/** Makes paying customers with more credits than any bench spends. */
export async function makeCustomers(world: World, databaseUrl: string, count: number): Promise<Person[]> {
  const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl)
  try {
    const customers: Person[] = []
    for (let made = 0; made < count; made += 1) {
      const customer = await signedIn(ctx, 'paid')
      await enrich(ctx, customer.id)
      customers.push(customer)
    }
    return customers
  } finally {
    await close()
  }
}

export const enrich = (ctx: Ctx, accountId: number) =>
  grantCredits(ctx, {
    accountId,
    key: 'bench',
    amount: 10_000_000,
    title: 'Bench',
    source: 'adjustment',
    reference: 'bench',
    actor: 'system',
    expiresAt: null,
  })

/**
 * The server as it runs in production, in a process of its own: site, API and worker. Its limits are the shipped ones, but
 * for the flood guard, which counts by address: here all come from one.
 */
export async function startServer(
  world: World,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Child> {
  const port = await findFreePort('127.0.0.1')
  return startChild(serverArguments, {
    ...serverEnvironment,
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'a secret of the bench, long enough',
    DATABASE_URL: databaseUrl,
    DATAFORSEO_URL: world.sandboxUrl,
    STRIPE_API_URL: world.sandboxUrl,
    SMTP_URL: world.smtpUrl,
    FLOOD_LIMIT: '100000000',
    CONNECTION_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...settings,
  })
}
