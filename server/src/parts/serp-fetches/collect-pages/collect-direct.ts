import { and, sql } from 'drizzle-orm'
import { type CallOutcome, recordProviderHealth } from '../../../features/data-provider/index.ts'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { bundlePages } from '../stored-pages/store-pages.ts'
import { serpFetches } from '../tables.ts'
import { downloadPage, isOneBrokenTask, type PostedFetch, postedColumns } from './download-page.ts'
import type { FetchListeners } from './end-fetches.ts'

const askedFor = minutes(1)
/**
 * With postbacks, polling is the fallback. It starts early because a small run's postbacks can queue behind thousands of
 * others, and ends early because most of them arrive.
 */
const besidePostbacks = { startsAfter: seconds(1), askedFor: seconds(15) }
const shortestPause = seconds(0.5)
const longestPause = seconds(10)

/**
 * Asks for the fetches of a small run themselves, soon and then ever less often, so that it waits neither for what the
 * provider reports nor behind anybody's backlog. Asking is free. What takes longer is left to the general collecting, which
 * goes on beside; a page that both get is stored once.
 */
export async function collectDirect(
  ctx: Ctx,
  listeners: FetchListeners,
  { fetchIds }: { fetchIds: string[] },
  signal: AbortSignal,
): Promise<void> {
  const started = ctx.clock().getTime()
  const { usesPostbacks } = ctx.ports.organicResults
  // Waits here: delayed jobs are picked up only every few seconds.
  if (usesPostbacks && (await listPosted(ctx, fetchIds)).length > 0) await ctx.wait(besidePostbacks.startsAfter, signal)
  for (;;) {
    const fetches = await listPosted(ctx, fetchIds)
    if (fetches.length === 0 || signal.aborted) return
    const hasPending = await askForEach(ctx, listeners, fetches, signal)
    const age = ctx.clock().getTime() - started
    if (!hasPending || age >= (usesPostbacks ? besidePostbacks.askedFor : askedFor) || signal.aborted) return
    await ctx.wait(Math.min(Math.max(age / 2, shortestPause), longestPause), signal)
  }
}

const listPosted = (ctx: Ctx, fetchIds: readonly string[]): Promise<PostedFetch[]> =>
  ctx.db
    .select(postedColumns)
    .from(serpFetches)
    .where(and(equalsAny(serpFetches.id, fetchIds), sql`${serpFetches.state} = 'posted'`))

async function askForEach(ctx: Ctx, listeners: FetchListeners, fetches: readonly PostedFetch[], signal: AbortSignal) {
  const outcome: CallOutcome = { isAnswered: false, failures: [] }
  const pages = bundlePages(ctx, listeners, { isSmallRun: true })
  let hasPending = false
  await Promise.all(
    fetches.map(async (serpFetch) => {
      const collected = await downloadPage(ctx, serpFetch, outcome, { priority: 'direct', signal })
      if (collected.outcome === 'pending') hasPending = true
      else await pages.add(serpFetch, collected)
    }),
  )
  if (!isOneBrokenTask(outcome)) await recordProviderHealth(ctx, 'fetching', outcome)
  await pages.flush()
  return hasPending
}
