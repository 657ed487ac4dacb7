import { and, sql } from 'drizzle-orm'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import { bundlePages } from './collected-pages.ts'
import type { LookListeners } from './end-looks.ts'
import { fetchLook, isOneBrokenTask, type PostedLook, postedColumns } from './fetch-look.ts'
import { type Heard, noteProviderHealth } from './note-provider-health.ts'
import { serpLooks } from './tables.ts'

const askedFor = minutes(1)
/**
 * With postbacks, polling is the fallback. It starts early because a small run's postbacks can queue behind thousands of
 * others, and ends early because most of them arrive.
 */
const besidePostbacks = { startsAfter: seconds(1), askedFor: seconds(15) }
const shortestPause = seconds(0.5)
const longestPause = seconds(10)

/**
 * Asks for the looks of a small run themselves, soon and then ever less often, so that it waits neither for what the
 * provider reports nor behind anybody's backlog. Asking is free. What takes longer is left to the general collecting, which
 * goes on beside; a page that both get is stored once.
 */
export async function collectDirect(
  ctx: Ctx,
  listeners: LookListeners,
  { lookIds }: { lookIds: string[] },
  signal: AbortSignal,
): Promise<void> {
  const started = ctx.clock().getTime()
  const { usesPostbacks } = ctx.ports.searchProvider
  // Waits here: delayed jobs are picked up only every few seconds.
  if (usesPostbacks && (await listPosted(ctx, lookIds)).length > 0) await ctx.wait(besidePostbacks.startsAfter, signal)
  for (;;) {
    const looks = await listPosted(ctx, lookIds)
    if (looks.length === 0 || signal.aborted) return
    const isAnyPending = await askForEach(ctx, listeners, looks, signal)
    const age = ctx.clock().getTime() - started
    if (!isAnyPending || age >= (usesPostbacks ? besidePostbacks.askedFor : askedFor) || signal.aborted) return
    await ctx.wait(Math.min(Math.max(age / 2, shortestPause), longestPause), signal)
  }
}

const listPosted = (ctx: Ctx, lookIds: readonly string[]): Promise<PostedLook[]> =>
  ctx.db
    .select(postedColumns)
    .from(serpLooks)
    .where(and(isOneOf(serpLooks.id, lookIds), sql`${serpLooks.state} = 'posted'`))

async function askForEach(ctx: Ctx, listeners: LookListeners, looks: readonly PostedLook[], signal: AbortSignal) {
  const heard: Heard = { isAnswered: false, failures: [] }
  const pages = bundlePages(ctx, listeners, { isSmallRun: true })
  let isAnyPending = false
  await Promise.all(
    looks.map(async (look) => {
      const collected = await fetchLook(ctx, look, heard, { priority: 'direct', signal })
      if (collected.outcome === 'pending') isAnyPending = true
      else await pages.add(look, collected)
    }),
  )
  if (!isOneBrokenTask(heard)) await noteProviderHealth(ctx, 'fetching', heard)
  await pages.flush()
  return isAnyPending
}
