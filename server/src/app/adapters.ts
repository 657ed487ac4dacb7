import { createDataForSeo, defaultLimits } from '../adapters/dataforseo/index.ts'
import { createSharedLimits } from '../adapters/dataforseo/shared-limits.ts'
import { openDisposableEmailCheck } from '../adapters/disposable-emails/index.ts'
import { createMailer } from '../adapters/mailer/index.ts'
import { createStripePayments } from '../adapters/stripe/index.ts'
import { postbackPath } from '../parts/serp-fetches/module.ts'
import { createPaces, type Paces } from '../platform/allowances/paces.ts'
import { createPermits, type Permits } from '../platform/allowances/permits.ts'
import { createTurns, type Turns } from '../platform/allowances/turns.ts'
import type { Clock, Wait } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Settings } from '../platform/context.ts'
import type { Logger } from '../platform/log/log.ts'
import { hmac } from '../platform/secrets/secrets.ts'
import type { ProviderCall } from '../ports/data-provider/account.ts'
import type { DataProvider } from '../ports/data-provider/data-provider.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { PaymentCall, PaymentGateway } from '../ports/payment-gateway.ts'

/** Rate limits and permits shared by all processes on one database. */
export type Allowances = { turns: Turns; paces: Paces; permits: Permits }

export const createAllowances = (options: Parameters<typeof createTurns>[0]): Allowances => ({
  turns: createTurns(options),
  paces: createPaces(options),
  permits: createPermits(options),
})

/** The configured data provider: the sandbox differs only by address and credentials. */
export function createDataProvider(
  { dataforseo }: Pick<Config, 'dataforseo'>,
  options: {
    clock: Clock
    wait: Wait
    record: (call: ProviderCall) => void
    log: Logger
    timeoutMs?: number
    /** Address to which the provider sends the page of a fetch; unset if nothing listens there. */
    postbackUrlOf?: ((fetchId: string) => string) | undefined
    /** Unset for a provider of the past, which shares no limits. */
    allowances?: Allowances
  },
): DataProvider {
  const { allowances, log, ...others } = options
  const { requestsPerMinute, mostRequestsPerMinute, databaseCallsAtOnce } = dataforseo
  const limits = { ...defaultLimits, requestsPerMinute, mostRequestsPerMinute, databaseCallsAtOnce }
  return createDataForSeo({
    baseUrl: dataforseo.baseUrl,
    login: dataforseo.login,
    password: dataforseo.password,
    limits,
    shared: allowances && createSharedLimits({ ...limits, ...allowances, clock: options.clock }),
    reportOdd: (odd) => log.warn(odd, 'a response from the search data provider could only be read in part'),
    ...others,
  })
}

/** Undefined if the provider can't reach this installation: pages are then fetched. */
export function postbacksTo(
  { dataforseo }: Pick<Config, 'dataforseo'>,
  settings: Pick<Settings, 'appSecret'>,
): ((fetchId: string) => string) | undefined {
  const { postbackBaseUrl } = dataforseo
  if (postbackBaseUrl === undefined) return undefined
  return (fetchId) => `${postbackBaseUrl}${postbackPath({ settings }, fetchId)}`
}

type Secret = Pick<Settings, 'appSecret'>

/**
 * The signing secret of payment webhooks. On the sandbox it is derived from `APP_SECRET`, so that nobody outside can sign an
 * event; the server registers it with the sandbox (`introduceWebhooks`).
 */
export const webhookSecretOf = (
  { payments }: { payments: Pick<Config['payments'], 'webhookSecret'> },
  settings: Secret,
): string => payments.webhookSecret ?? `whsec_${hmac({ settings }, 'sandbox webhooks')}`

/** The payment provider: the sandbox differs only by address and keys. */
export const createPayments = (
  config: Pick<Config, 'payments' | 'tax'>,
  settings: Secret,
  { turns }: Pick<Allowances, 'turns'>,
  { log, clock, record }: { log: Logger; clock?: Clock; record?: (call: PaymentCall) => void },
): PaymentGateway => {
  const { payments, tax } = config
  return createStripePayments({
    secretKey: payments.secretKey,
    webhookSecret: webhookSecretOf(config, settings),
    baseUrl: payments.baseUrl,
    tax,
    allowance: { turns, requestsPerSecond: payments.requestsPerSecond },
    reportOdd: (odd) => log.warn(odd, 'a response from the payment provider could only be read in part'),
    ...(clock && { clock }),
    ...(record && { record }),
  })
}

/** The caller closes it once no job can send emails any more. */
export const openMailer = (
  { email }: Pick<Config, 'email'>,
  { turns }: Pick<Allowances, 'turns'>,
): Mailer & { close(): void } =>
  createMailer({
    smtpUrl: email.smtpUrl,
    from: email.from,
    allowance: { turns, emailsPerMinute: email.perMinute },
  })

/** Uses the bundled list and, if one is configured, a service as well. */
export const createDisposableEmailCheck = (
  config: Pick<Config, 'disposableEmailUrl' | 'disposableEmailRequestsPerMinute'>,
  { log, clock }: { log: Logger; clock: Clock },
  { turns }: Pick<Allowances, 'turns'>,
) =>
  openDisposableEmailCheck({
    url: config.disposableEmailUrl,
    log,
    clock,
    allowance: { turns, questionsPerMinute: config.disposableEmailRequestsPerMinute },
  })

/**
 * A third of the simultaneous calls for one account: a sixth for domain checks and as many for backlink checks. At most three, since a
 * process has four workers for each kind and one is left for other accounts.
 */
const siteCallsPerAccount = (databaseCallsAtOnce: number) =>
  Math.max(1, Math.min(3, Math.floor(databaseCallsAtOnce / 6)))

export const settingsOf = (config: Config & { appSecret: string }): Settings => ({
  snapshotsKeptDays: config.snapshotsKeptDays,
  pagesMovedAfterDays: config.pagesMovedAfterDays,
  pagesMovedFromBytes: config.pagesMovedFromBytes,
  ranksKeptDays: config.ranksKeptDays,
  auditKeptDays: config.auditKeptDays,
  scheduleSpreadMinutes: config.scheduleSpreadMinutes,
  providerCallsKeptDays: config.providerCallsKeptDays,
  domainKeywordsLimit: config.domainKeywordsLimit,
  lowProviderBalanceUsd: config.dataforseo.lowBalanceUsd,
  appSecret: config.appSecret,
  publicUrl: config.publicUrl,
  supportEmail: config.email.supportEmail,
  trial: config.trial,
  staffGrantLimit: config.staffGrantLimit,
  skipSignInCode: config.isDemonstration,
  staffNeedFactor: config.staffNeedFactor,
  currency: config.currency,
  paymentCallsPerAccount: config.payments.requestsPerAccount,
  siteCallsPerAccount: siteCallsPerAccount(config.dataforseo.databaseCallsAtOnce),
  tax: config.tax,
  company: config.company,
})
