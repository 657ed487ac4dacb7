import { lte } from 'drizzle-orm'
import { before, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ProviderError, type ProviderFailure, type ProviderFailureKind } from '../../ports/search-provider.ts'
import { isOfAccount, lately, type ProviderWork, tellTroubles, troublesOf } from './provider-troubles.ts'
import { clearFailure } from './store-provider-status.ts'
import { providerStatus } from './tables.ts'

/** Checks come every five minutes, so a failure that goes on is heard of more often than this. */
const silentFor = minutes(10)

/** What a call, or calls side by side, said of the provider. */
export type Heard = { isAnswered: boolean; failures: ProviderFailure[] }

/** Whether a call that failed so says something of the provider, and not only of what it was asked. */
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
  bug: true,
  engine: false,
  request: false,
  gone: false,
} satisfies Record<ProviderFailureKind, boolean>

/** Makes a call and notes how it went. What it throws is thrown on; a call that was told to stop says nothing. */
export async function notingHealth<Answer>(
  ctx: Ctx,
  work: ProviderWork,
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call()
    await noteProviderHealth(ctx, work, { isAnswered: true, failures: [] })
    return answer
  } catch (error) {
    if (error instanceof ProviderError && !signal.aborted)
      await noteProviderHealth(ctx, work, { isAnswered: false, failures: [error.failure] })
    throw error
  }
}

/** Writes only when something changes, and never fails the work it is about. */
export async function noteProviderHealth(ctx: Ctx, work: ProviderWork, heard: Heard): Promise<void> {
  const { isAnswered, failures } = heard
  const { troubles, told } = troublesOf(ctx)
  // What is wrong with the account holds for every task, so it outweighs whatever was answered beside it.
  const failure = failures.find(isOfAccount) ?? failures.find(({ kind }) => !isAnswered && isOfProvider[kind])
  if (failure !== undefined) {
    const lastAt = ctx.clock()
    const known = troubles.get(work)
    // Another process may have seen it end; after a long silence it is a new failure.
    const goesOn = known !== undefined && known.lastAt > before(lastAt, silentFor)
    troubles.set(work, { failure, since: goesOn ? known.since : lastAt, lastAt })
  } else if (isAnswered) {
    const isNews = troubles.delete(work)
    // Whoever takes a task has our login, our money and time for us: a check could show no more.
    const isCheckedToo = work === 'posting' && troubles.delete('checking')
    const isStillTold = told !== undefined && troubles.size === 0
    if (!isNews && !isCheckedToo && !isStillTold) return
  } else return
  await tellTroubles(ctx)
}

/** The provider answered a check and has money: what has not failed lately is over, whoever noted it. */
export async function noteProviderWorks(ctx: Ctx): Promise<void> {
  const { troubles } = troublesOf(ctx)
  const longAgo = before(ctx.clock(), lately)
  for (const [work, { lastAt }] of troubles) if (work === 'checking' || lastAt <= longAgo) troubles.delete(work)
  await tellTroubles(ctx)
  if (troublesOf(ctx).told === undefined) await clearFailure(ctx, lte(providerStatus.lastFailedAt, longAgo))
}
