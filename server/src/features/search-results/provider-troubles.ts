import { after, before, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailure } from '../../ports/search-provider.ts'
import { sendCheckProvider } from './provider-jobs.ts'
import { clearFailure, storeFailure } from './store-provider-status.ts'

/** Kinds of calls; each fails and recovers by itself: fetching goes on without money, posting does not. */
export type ProviderWork = 'posting' | 'reconciling' | 'listing' | 'fetching' | 'checking'

/** What failed so lately is not declared over by a check: retries come within a minute and speak for themselves. */
export const lately = minutes(3)
/** Calls are counted by the minute, so being told to wait is normal; being told so for minutes on end is not. */
const throttledTooLong = minutes(3)
/** A failure that goes on is told again after this, should another process have cleared it meanwhile. */
const tellAgainAfter = seconds(10)

/** Said of one call, these hold for all of them until an operator acts. */
export const isOfAccount = ({ kind }: ProviderFailure) => kind === 'auth' || kind === 'account' || kind === 'money'

type Trouble = { failure: ProviderFailure; since: Date; lastAt: Date }

type ProviderTroubles = {
  troubles: Map<ProviderWork, Trouble>
  /** What this process has stored and not cleared. */
  told: { failure: ProviderFailure; at: Date } | undefined
  telling: Promise<void>
}

/**
 * What the running product has seen itself, so that nothing is written or read while all is well. A process clears what
 * it told; what one that is gone told, the next check clears.
 */
const troublesOfProducts = new WeakMap<Ctx['ports'], ProviderTroubles>()

export function troublesOf(ctx: Ctx): ProviderTroubles {
  const own = troublesOfProducts.get(ctx.ports) ?? { troubles: new Map(), told: undefined, telling: Promise.resolve() }
  troublesOfProducts.set(ctx.ports, own)
  return own
}

/** Stores what staff see. One after the other, each from what is known when its turn comes: the last word is true. */
export async function tellTroubles(ctx: Ctx): Promise<void> {
  const own = troublesOf(ctx)
  own.telling = own.telling.then(() =>
    tellIfChanged(ctx, own).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'how the provider is doing could not be stored'),
    ),
  )
  await own.telling
}

async function tellIfChanged(ctx: Ctx, own: ProviderTroubles): Promise<void> {
  const worst = worstOf([...own.troubles.values()])
  const { told } = own
  if (worst === undefined) {
    if (told === undefined) return
    await clearFailure(ctx)
    own.told = undefined
    // The balance known is the one from before it was topped up.
    if (told.failure.kind === 'money') await sendCheckProvider(ctx)
    return
  }
  const { failure, since } = worst
  const now = ctx.clock()
  const isTold = told?.failure.kind === failure.kind && told.failure.code === failure.code
  if (isTold && told.at > before(now, tellAgainAfter)) return
  await storeFailure(ctx, failure, since)
  own.told = { failure, at: now }
  if (told !== undefined) return
  ctx.log.error({ failure, since }, 'the search data provider fails')
  if (own.troubles.has('checking')) return
  await sendCheckProvider(ctx)
  // It may have been but a moment, and nobody looks anything up any more who would show it.
  await sendCheckProvider(ctx, after(now, lately))
}

/** What an operator has to act on comes before what may pass by itself, else what began first. */
function worstOf(troubles: readonly Trouble[]): Trouble | undefined {
  const counting = troubles.filter(
    ({ failure, since, lastAt }) => failure.kind !== 'throttle' || since <= before(lastAt, throttledTooLong),
  )
  const [oldest] = counting.toSorted((left, right) => left.since.getTime() - right.since.getTime())
  if (oldest === undefined) return undefined
  return { ...(counting.find(({ failure }) => isOfAccount(failure)) ?? oldest), since: oldest.since }
}
