import { sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Fair queueing by virtual time: every entry has a rank, and the lowest is served first. An account's entries follow one
 * another at a distance of what they cost, beginning at the head of the queue or at the end of its own backlog, whichever
 * is later. So accounts with something in the queue take turns, however long their backlogs are, and who comes with
 * little is through at once. Two look-ups by index place any number of entries.
 */
export type FairQueue = { state: 'queued' | 'posted'; engine: SearchEngine }

/** The share of its account’s turn a fetch uses: one per ten results. */
export const shareOf = (depth: number) => depth / 10

/** For each account the rank after which its next entry comes. */
async function endsOfBacklogs(
  ctx: Ctx,
  { state, engine }: FairQueue,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  // Written out, for the indexes know only the states as they are: a plan made for any state could not use them.
  const inQueue = sql`state = ${sql.raw(`'${state}'`)} and engine = ${engine} and queue_rank is not null`
  const { rows } = await ctx.db.execute<{ account_id: number; end: number }>(sql`
    select asked.id as account_id, greatest(
      (select min(queue_rank) from serp_fetches where ${inQueue}),
      (select max(queue_rank) from serp_fetches where account_id = asked.id and ${inQueue}), 0) as end
    from unnest(${sql.param([...new Set(accountIds)])}::int[]) as asked(id)`)
  return new Map(rows.map(({ account_id, end }) => [account_id, end]))
}

/** Ranks for entries in their order, each after the end of its account's backlog. */
export async function placeInQueue<Entry extends { accountId: number; depth: number }>(
  ctx: Ctx,
  queue: FairQueue,
  entries: readonly Entry[],
): Promise<(Entry & { queueRank: number })[]> {
  if (entries.length === 0) return []
  const ends = await endsOfBacklogs(
    ctx,
    queue,
    entries.map(({ accountId }) => accountId),
  )
  return entries.map((entry) => {
    const queueRank = (ends.get(entry.accountId) ?? 0) + shareOf(entry.depth)
    ends.set(entry.accountId, queueRank)
    return { ...entry, queueRank }
  })
}
