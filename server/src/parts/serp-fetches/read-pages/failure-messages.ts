import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'

const notDelivered = 'This look-up was refunded.'
const providerIncident = `The search data provider had a problem. ${notDelivered}`
const providerDown = `The search data provider is temporarily unavailable. ${notDelivered}`

const sentences = {
  engine: `The search engine didn’t respond. ${notDelivered}`,
  request: `The search data provider doesn’t accept this keyword. ${notDelivered}`,
  throttle: providerIncident,
  provider: providerIncident,
  timeout: providerIncident,
  cut: providerIncident,
  malformed: providerIncident,
  blank: `The search engine returned a page without results. ${notDelivered}`,
  gone: 'The results page is no longer available, so there was no charge.',
  bug: providerIncident,
  stop: providerIncident,
  paused: 'Look-ups like this kept failing, so this one wasn’t sent. Try again in four hours. There was no charge.',
  auth: providerDown,
  account: providerDown,
  money: providerDown,
} as const satisfies Record<ProviderFailureKind, string>

/** The customer's sentence beside a failed keyword. */
export const failureSentence = (kind: ProviderFailureKind | null): string => sentences[kind ?? 'provider']
