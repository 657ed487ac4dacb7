import { createDataForSeo } from '../adapters/dataforseo/index.ts'
import { createDisposableEmails } from '../adapters/disposable-emails/index.ts'
import { createMailer } from '../adapters/mailer/index.ts'
import { postbackPath } from '../features/search-results/index.ts'
import type { Clock, Wait } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Settings } from '../platform/context.ts'
import type { Logger } from '../platform/log/log.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ProviderCall, SearchProvider } from '../ports/search-provider.ts'

/** The data provider the configuration names: the sandbox differs by address and credentials only. */
export function createSearchProvider(
  { dataforseo }: Pick<Config, 'dataforseo'>,
  options: {
    clock: Clock
    wait: Wait
    record: (call: ProviderCall) => void
    timeoutMs?: number
    /** Where the provider sends the page of a look; unset where nobody listens for it. */
    postbackUrlOf?: ((lookId: string) => string) | undefined
  },
): SearchProvider {
  return createDataForSeo({
    baseUrl: dataforseo.baseUrl,
    login: dataforseo.login,
    password: dataforseo.password,
    limits: {
      requestsPerMinute: dataforseo.requestsPerMinute,
      mostRequestsPerMinute: dataforseo.mostRequestsPerMinute,
    },
    ...options,
  })
}

/** Undefined where the provider cannot reach this installation: pages are then fetched. */
export function postbacksTo(
  { dataforseo }: Pick<Config, 'dataforseo'>,
  settings: Pick<Settings, 'appSecret'>,
): ((lookId: string) => string) | undefined {
  const { postbackBaseUrl } = dataforseo
  if (postbackBaseUrl === undefined) return undefined
  return (lookId) => `${postbackBaseUrl}${postbackPath({ settings }, lookId)}`
}

/** Whoever makes it closes it, when no job may send any more. */
export const openMailer = ({ mail }: Pick<Config, 'mail'>): Mailer & { close(): void } =>
  createMailer({ smtpUrl: mail.smtpUrl, from: mail.from })

/** The bundled list and, where the configuration names one, a service besides. */
export const knowDisposableEmails = ({ disposableEmailUrl }: Pick<Config, 'disposableEmailUrl'>, log: Logger) =>
  createDisposableEmails({ url: disposableEmailUrl, log })

export const settingsOf = (config: Config & { appSecret: string }): Settings => ({
  resultPagesKeptDays: config.resultPagesKeptDays,
  lowProviderBalanceUsd: config.dataforseo.lowBalanceUsd,
  appSecret: config.appSecret,
  publicUrl: config.publicUrl.replace(/\/+$/, ''),
  supportEmail: config.mail.supportEmail,
  trial: config.trial,
  sparesCodes: config.isDemonstration,
  currency: config.currency,
})
