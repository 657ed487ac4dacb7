import type { ProviderStatus } from '#contract/data-provider/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import { ofOurProvider } from './store-provider-status.ts'
import { providerStatus } from './tables.ts'

/** The state of the search data provider, in words staff can act on, and how many fetches wait for it. */
export async function showProviderStatus(ctx: Ctx, waiting: number): Promise<{ data: ProviderStatus }> {
  const [row] = await ctx.db.select().from(providerStatus).where(ofOurProvider)
  const balanceUsd = row?.balanceUsd ?? null
  const isLow = balanceUsd !== null && balanceUsd < ctx.settings.lowProviderBalanceUsd
  const failureKind = row?.failureKind ?? null
  return {
    data: {
      ...(failureKind !== null
        ? { state: 'failing', sentence: failingSentences[failureKind] }
        : isLow
          ? { state: 'low', sentence: lowSentence }
          : { state: 'ok', sentence: null }),
      since: row?.failingSince?.toISOString() ?? null,
      balance_usd: balanceUsd,
      checked_at: row?.checkedAt?.toISOString() ?? null,
      waiting,
    },
  }
}

const notCharged = 'Look-ups are failing and customers are refunded.'
const triedAgain = 'Look-ups are retried; those that fail are refunded.'

/** For staff: what is wrong, what it means for customers, and what to do next. */
const failingSentences = {
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

const lowSentence = 'The DataForSEO balance is low. Look-ups will fail when it runs out. Top up the DataForSEO account.'
