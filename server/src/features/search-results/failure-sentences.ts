import type { ProviderFailureKind } from '../../ports/search-provider.ts'

const notDelivered = 'You were not charged for it.'
const providerTrouble = `The data provider had a problem. ${notDelivered}`
const providerDown = `The data provider is not available at the moment. ${notDelivered}`

const sentences = {
  engine: `The search engine did not answer. ${notDelivered}`,
  request: `The data provider does not accept this keyword. ${notDelivered}`,
  throttle: providerTrouble,
  provider: providerTrouble,
  timeout: providerTrouble,
  cut: providerTrouble,
  malformed: providerTrouble,
  gone: providerTrouble,
  bug: providerTrouble,
  stop: providerTrouble,
  auth: providerDown,
  account: providerDown,
  money: providerDown,
} as const satisfies Record<ProviderFailureKind, string>

/** What a customer reads beside a failed keyword. */
export const failureSentence = (kind: ProviderFailureKind | null): string => sentences[kind ?? 'provider']
