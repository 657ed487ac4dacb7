import type { ProviderFailureKind } from '../../ports/search-provider.ts'

const notCharged = 'Look-ups fail and customers are not charged.'
const triedAgain = 'Look-ups are tried again, then fail; customers are not charged for those.'

/** For staff: what is wrong, what it means for customers, and what to do next. */
export const failingSentences = {
  auth: `DataForSEO does not accept our login. ${notCharged} Check DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.`,
  account: `DataForSEO has blocked our account. ${notCharged} Sign in at DataForSEO: it may be paused, wait to be verified, or not allow this server's address.`,
  money: `DataForSEO has no money left. ${notCharged} Top up the account there, or raise its spending limit.`,
  throttle:
    'DataForSEO has been refusing calls as too many for minutes. Look-ups wait. Lower DATAFORSEO_REQUESTS_PER_MINUTE, or ask DataForSEO for a higher limit.',
  stop: `A limit set in our account at DataForSEO is reached. ${notCharged} Raise the limit in the account's settings there.`,
  provider: `DataForSEO cannot be reached or has a fault. ${triedAgain} Check this server's network and DataForSEO's status page.`,
  timeout: `DataForSEO does not answer in time. ${triedAgain} If it lasts, check this server's network and DataForSEO's status page.`,
  cut: `Connections to DataForSEO break off. ${triedAgain} If it lasts, check this server's network and DataForSEO's status page.`,
  malformed: `DataForSEO answers with something unreadable. ${triedAgain} If it lasts, check DATAFORSEO_URL and any proxy between, and tell the developers.`,
  bug: `DataForSEO does not understand our calls. ${notCharged} Check DATAFORSEO_URL, and tell the developers.`,
  request: `DataForSEO refuses our calls. ${notCharged} Tell the developers; the log says which calls.`,
  engine: `DataForSEO gets no answer from a search engine. ${notCharged} Wait, and see DataForSEO's status page.`,
  gone: `DataForSEO no longer knows tasks we gave it. ${notCharged} Tell the developers; the log says which tasks.`,
} satisfies Record<ProviderFailureKind, string>

export const lowSentence =
  'DataForSEO has little money left. When it is used up, look-ups fail. Top up the account at DataForSEO.'
