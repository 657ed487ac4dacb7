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
 * Where the provider sends results, asking is for those whose postback does not come. It begins sooner than most tasks are
 * ready, for behind thousands of postbacks those of a small run would come late.
 */
const postbackPatience = seconds(1)
const shortestPause = seconds(0.5)
const longestPause = seconds(10)

/**
 * Asks for the looks of a small run themselves, soon and then ever less often, so that it waits neither for what the
 * provider reports nor behind anybody's backlog. Asking is free. What takes longer than a minute is left to the general
 * collecting, which goes on beside; a page that both get is stored once.
 */
export async function collectDirect(
  ctx: Ctx,
  listeners: LookListeners,
  { lookIds }: { lookIds: string[] },
  signal: AbortSignal,
): Promise<void> {
  const started = ctx.clock().getTime()
  // Not a job for later: those are looked for every few seconds only.
  if (ctx.ports.searchProvider.usesPostbacks) await ctx.wait(postbackPatience, signal)
  for (;;) {
    const looks = await ctx.db
      .select(postedColumns)
      .from(serpLooks)
      .where(and(isOneOf(serpLooks.id, lookIds), sql`${serpLooks.state} = 'posted'`))
    if (looks.length === 0 || signal.aborted) return
    const isAnyPending = await askForEach(ctx, listeners, looks, signal)
    const age = ctx.clock().getTime() - started
    if (!isAnyPending || age >= askedFor || signal.aborted) return
    await ctx.wait(Math.min(Math.max(age / 2, shortestPause), longestPause), signal)
  }
}

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
