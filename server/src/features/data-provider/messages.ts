import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'

const notCharged = 'Look-ups are failing and customers are refunded.'
const triedAgain = 'Look-ups are retried; those that fail are refunded.'

/** For staff: what is wrong, what it means for customers, and what to do next. */
export const failingSentences = {
  auth: `DataForSEO rejected our login. ${notCharged} Check DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.`,
  account: `DataForSEO has blocked our account. ${notCharged} Sign in to DataForSEO: the account may be paused, unverified or restricted to other IP addresses.`,
  money: `The DataForSEO balance is used up. ${notCharged} Top up the account or raise its spending limit.`,
  throttle:
    'DataForSEO is rate-limiting us. Look-ups are delayed. Lower DATAFORSEO_REQUESTS_PER_MINUTE or ask DataForSEO for a higher limit.',
  stop: `A limit on our DataForSEO account has been reached. ${notCharged} Raise the limit in the DataForSEO account settings.`,
  provider: `DataForSEO is unreachable or has an outage. ${triedAgain} Check this server's network and DataForSEO's status page.`,
  timeout: `DataForSEO is timing out. ${triedAgain} If this persists, check this server's network and DataForSEO's status page.`,
  cut: `Connections to DataForSEO are dropping. ${triedAgain} If this persists, check this server's network and DataForSEO's status page.`,
  malformed: `DataForSEO is returning unreadable responses. ${triedAgain} If this persists, check DATAFORSEO_URL and any proxies, and contact the developers.`,
  blank: `DataForSEO is returning pages without results. ${triedAgain} If this persists, check DataForSEO's status page and contact their support.`,
  paused: `DataForSEO bills look-ups that fail, so those that keep failing aren’t sent for four hours. ${notCharged} Check DataForSEO's status page.`,
  bug: `DataForSEO is rejecting our requests as invalid. ${notCharged} Check DATAFORSEO_URL and contact the developers.`,
  request: `DataForSEO is refusing our requests. ${notCharged} Contact the developers; the affected requests are in the log.`,
  engine: `DataForSEO is getting no response from a search engine. ${notCharged} Check DataForSEO's status page.`,
  gone: `DataForSEO has lost tasks we submitted. ${notCharged} Contact the developers; the affected tasks are in the log.`,
} satisfies Record<ProviderFailureKind, string>

export const lowSentence =
  'The DataForSEO balance is low. Look-ups will fail when it runs out. Top up the DataForSEO account.'
