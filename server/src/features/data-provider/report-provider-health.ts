import { lte } from 'drizzle-orm'
import { before, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ProviderError, type ProviderFailure, type ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import {
  incidentsOf,
  isOfAccount,
  isPaid,
  type ProviderWork,
  recentWindow,
  reportIncidents,
} from './provider-incidents.ts'
import { clearFailure } from './store-provider-status.ts'
import { providerStatus } from './tables.ts'

/** Checks come every five minutes, so an ongoing failure is reported more often than this. */
const silentFor = minutes(10)

/** The provider’s state as a call, or calls side by side, showed it. */
export type CallOutcome = { isAnswered: boolean; failures: ProviderFailure[] }

/** True for failures that say something about the provider, and not only about the request. */
const isOfProvider = {
  auth: true,
  account: true,
  money: true,
  throttle: true,
  stop: true,
  provider: true,
  timeout: true,
  cut: true,
  malformed: true,
  blank: false,
  paused: false,
  bug: true,
  engine: false,
  request: false,
  gone: false,
} satisfies Record<ProviderFailureKind, boolean>

/**
 * Makes a call and reports how it went. What it throws is thrown on; a call that was aborted
 * reports nothing.
 */
export async function notingHealth<Answer>(
  ctx: Ctx,
  work: ProviderWork,
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call()
    await recordProviderHealth(ctx, work, { isAnswered: true, failures: [] })
    return answer
  } catch (error) {
    if (error instanceof ProviderError && !signal.aborted)
      await recordProviderHealth(ctx, work, { isAnswered: false, failures: [error.failure] })
    throw error
  }
}

/** Writes only when something changes, and never fails the work it is about. */
export async function recordProviderHealth(ctx: Ctx, work: ProviderWork, outcome: CallOutcome): Promise<void> {
  const { isAnswered, failures } = outcome
  const { incidents, reported } = incidentsOf(ctx)
  // A fault of the account holds for every task, so it outweighs all answers beside it.
  const failure = failures.find(isOfAccount) ?? failures.find(({ kind }) => !isAnswered && isOfProvider[kind])
  if (failure !== undefined) {
    const lastAt = ctx.clock()
    const known = incidents.get(work)
    // Another process may have seen it end; after a long silence it is a new failure.
    const goesOn = known !== undefined && known.lastAt > before(lastAt, silentFor)
    incidents.set(work, { failure, since: goesOn ? known.since : lastAt, lastAt })
  } else if (isAnswered) {
    const isNews = incidents.delete(work)
    // A provider that takes paid work accepts our login and money and has time for us: a check could show no more.
    const isCheckedToo = isPaid(work) && incidents.delete('checking')
    const isStillReported = reported !== undefined && incidents.size === 0
    if (!isNews && !isCheckedToo && !isStillReported) return
  } else return
  await reportIncidents(ctx)
}

/**
 * The provider answered a check and has money: what has not failed recently is over, whoever
 * reported it.
 */
export async function recordProviderWorks(ctx: Ctx): Promise<void> {
  const { incidents } = incidentsOf(ctx)
  const longAgo = before(ctx.clock(), recentWindow)
  for (const [work, { lastAt }] of incidents) if (work === 'checking' || lastAt <= longAgo) incidents.delete(work)
  await reportIncidents(ctx)
  if (incidentsOf(ctx).reported === undefined) await clearFailure(ctx, lte(providerStatus.lastFailedAt, longAgo))
}
