import { createDataForSeo } from '../adapters/dataforseo/index.ts'
import type { Clock, Wait } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Settings } from '../platform/context.ts'
import type { ProviderCall, SearchProvider } from '../ports/search-provider.ts'

/** The data provider the configuration names: the sandbox differs by address and credentials only. */
export function createSearchProvider(
  { dataforseo }: Pick<Config, 'dataforseo'>,
  options: { clock: Clock; wait: Wait; record: (call: ProviderCall) => void; timeoutMs?: number },
): SearchProvider {
  return createDataForSeo({
    baseUrl: dataforseo.baseUrl,
    login: dataforseo.login,
    password: dataforseo.password,
    limits: { requestsPerMinute: dataforseo.requestsPerMinute },
    ...options,
  })
}

export const settingsOf = ({ resultPagesKeptDays, dataforseo }: Config): Settings => ({
  resultPagesKeptDays,
  lowProviderBalanceUsd: dataforseo.lowBalanceUsd,
})
