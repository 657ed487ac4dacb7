import { and, eq, sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { logRepeated } from '../../platform/log/log-repeated.ts'
import { ProviderError } from '../../ports/data-provider/failure.ts'
import { placeFetches } from './tables.ts'

/** Lists change seldom; a stale one is still better than none while the provider is down. */
const fetchAgainAfter = days(7)

/** Asks the provider and returns how the answer is stored, so that nothing is locked while it is waited for. */
type FetchList = () => Promise<(tx: Ctx) => Promise<void>>

/** Makes sure a part of an engine's lists is here, fetched at most weekly. */
export async function ensureList(ctx: Ctx, engine: SearchEngine, part: string, fetchList: FetchList): Promise<void> {
  const known = await readState(ctx, engine, part)
  if (known === 'fresh') return
  try {
    await togetherWithOthers(ctx, `${engine}:${part}`, async () => {
      // Others may have fetched it between that read and now.
      if ((await readState(ctx, engine, part)) !== 'fresh') await fetchAndStore(ctx, engine, part, fetchList)
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logRepeated(ctx, 'a list of places could not be fetched', { err: error, engine, part })
    if (known === 'none') throw new AppError('provider.unavailable', `no list of ${engine} ${part}`, { cause: error })
  }
}

async function readState(ctx: Ctx, engine: SearchEngine, part: string): Promise<'none' | 'old' | 'fresh'> {
  const [fetched] = await ctx.db
    .select({ at: placeFetches.fetchedAt })
    .from(placeFetches)
    .where(and(eq(placeFetches.engine, engine), eq(placeFetches.part, part)))
  if (fetched === undefined) return 'none'
  return fetched.at > before(ctx.clock(), fetchAgainAfter) ? 'fresh' : 'old'
}

async function fetchAndStore(ctx: Ctx, engine: SearchEngine, part: string, fetchList: FetchList): Promise<void> {
  const store = await fetchList()
  await inTransaction(ctx, async (tx) => {
    // Two processes may fetch at once; the second one's rows replace the first one's, never mix with them.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places:${engine}:${part}`}, 0))`)
    await store(tx)
    const fetchedAt = tx.clock()
    await tx.db
      .insert(placeFetches)
      .values({ engine, part, fetchedAt })
      .onConflictDoUpdate({ target: [placeFetches.engine, placeFetches.part], set: { fetchedAt } })
  })
}

const underWay = new WeakMap<Ctx['ports'], Map<string, Promise<void>>>()

/**
 * Callers who ask for a list while it is being fetched share that fetch, because twenty copies of the longest list would fill
 * the memory.
 */
async function togetherWithOthers(ctx: Ctx, list: string, fetchIt: () => Promise<void>): Promise<void> {
  const lists = underWay.get(ctx.ports) ?? new Map<string, Promise<void>>()
  underWay.set(ctx.ports, lists)
  const fetching = lists.get(list) ?? fetchIt().finally(() => lists.delete(list))
  lists.set(list, fetching)
  await fetching
}
