import type { ModuleName } from '#contract/modules.ts'
import { after, before, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailure } from '../../ports/data-provider/failure.ts'
import { sendCheckProvider } from './provider-jobs.ts'
import { clearFailure, storeFailure } from './store-provider-status.ts'

/** Calls the provider takes no money for. */
type FreeWork = 'reconciling' | 'listing' | 'fetching' | 'checking'

/**
 * Kinds of calls, those of a module by its name; each fails and recovers independently: collecting goes on without money,
 * posting does not.
 */
export type ProviderWork = FreeWork | 'posting' | 'keyword-metrics' | ModuleName

const freeWork = { reconciling: true, listing: true, fetching: true, checking: true } satisfies Record<FreeWork, true>

export const isPaid = (work: ProviderWork): boolean => !(work in freeWork)

/**
 * A failure within this time is not declared over by a check: retries come within a minute and show
 * it themselves.
 */
export const recentWindow = minutes(3)
/**
 * Calls are counted by the minute, so one rate limit is normal; rate limits for minutes on end are
 * not.
 */
const throttledTooLong = minutes(3)
/**
 * An ongoing failure is reported again after this, should another process have cleared it
 * meanwhile.
 */
const tellAgainAfter = seconds(10)

/** Said of one call, these hold for all of them until an operator acts. */
export const isOfAccount = ({ kind }: ProviderFailure) => kind === 'auth' || kind === 'account' || kind === 'money'

type Incident = { failure: ProviderFailure; since: Date; lastAt: Date }

type ProviderIncidents = {
  incidents: Map<ProviderWork, Incident>
  /** The failure this process has stored and not cleared. */
  reported: { failure: ProviderFailure; at: Date } | undefined
  telling: Promise<void>
}

/**
 * Incidents this process has seen, so that nothing is written or read while all is well. A process clears what it
 * reported; the next check clears the reports of a process that is gone.
 */
const incidentsOfProducts = new WeakMap<Ctx['ports'], ProviderIncidents>()

export function incidentsOf(ctx: Ctx): ProviderIncidents {
  const own = incidentsOfProducts.get(ctx.ports) ?? {
    incidents: new Map(),
    reported: undefined,
    telling: Promise.resolve(),
  }
  incidentsOfProducts.set(ctx.ports, own)
  return own
}

/** Stores what staff see. One after the other, each from what is known when its turn comes: the last word is true. */
export async function reportIncidents(ctx: Ctx): Promise<void> {
  const own = incidentsOf(ctx)
  own.telling = own.telling.then(() =>
    tellIfChanged(ctx, own).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not store the provider status'),
    ),
  )
  await own.telling
}

async function tellIfChanged(ctx: Ctx, own: ProviderIncidents): Promise<void> {
  const worst = worstOf([...own.incidents.values()])
  const { reported } = own
  if (worst === undefined) {
    if (reported === undefined) return
    await clearFailure(ctx)
    own.reported = undefined
    // The balance known is the one from before it was topped up.
    if (reported.failure.kind === 'money') await sendCheckProvider(ctx)
    return
  }
  const { failure, since } = worst
  const now = ctx.clock()
  const isReported = reported?.failure.kind === failure.kind && reported.failure.code === failure.code
  if (isReported && reported.at > before(now, tellAgainAfter)) return
  await storeFailure(ctx, failure, since)
  own.reported = { failure, at: now }
  if (reported !== undefined) return
  ctx.log.error({ failure, since }, 'search data provider is failing')
  if (own.incidents.has('checking')) return
  await sendCheckProvider(ctx)
  // It may have been but a moment, and there may be no further fetch to show it.
  await sendCheckProvider(ctx, after(now, recentWindow))
}

/** An incident that an operator has to act on comes before one that may pass, else the one that began first. */
function worstOf(incidents: readonly Incident[]): Incident | undefined {
  const counting = incidents.filter(
    ({ failure, since, lastAt }) => failure.kind !== 'throttle' || since <= before(lastAt, throttledTooLong),
  )
  const [oldest] = counting.toSorted((left, right) => left.since.getTime() - right.since.getTime())
  if (oldest === undefined) return undefined
  return { ...(counting.find(({ failure }) => isOfAccount(failure)) ?? oldest), since: oldest.since }
}
