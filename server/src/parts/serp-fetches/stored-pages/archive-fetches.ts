import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { serpEndedFetches, serpFetches } from '../tables.ts'

const movedAtOnce = 5_000

const columns = sql.raw(
  [
    'id',
    'query_id',
    'engine',
    'state',
    'account_id',
    'attempts',
    'provider_task_id',
    'cost_usd',
    'snapshot_id',
    'snapshot_taken_at',
    'failure_kind',
    'failure_code',
    'created_at',
    'ended_at',
  ].join(', '),
)

/**
 * Moves finished fetches out of the table of open ones, a batch at a time in the order of their ids, which follows time.
 * Before `movedBefore` nobody waits for one any more; those from before `keptFrom` are deleted. Returns how many
 * of each there were. May be interrupted anywhere.
 */
export async function archiveFetches(
  ctx: Ctx,
  { movedBefore, keptFrom }: { movedBefore: Date; keptFrom: Date },
  signal: AbortSignal,
): Promise<number> {
  let archived = 0
  let last = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const { rows } = await ctx.db.execute<{ last: string | null; gone: number; isLast: boolean }>(sql`
      with page as materialized (
        select id, created_at from ${serpFetches} where id > ${last}::uuid order by id limit ${movedAtOnce}),
      gone as (
        delete from ${serpFetches} ended using page
        where ended.id = page.id and ended.state in ('done', 'failed') and ended.created_at < ${movedBefore.toISOString()}::timestamptz
        returning ended.*),
      stored as (
        insert into ${serpEndedFetches} (${columns})
        select ${columns} from gone where created_at >= ${keptFrom.toISOString()}::timestamptz)
      select (select id from page order by id desc limit 1) as last, (select count(*)::int from gone) as gone,
        (select count(*) from page) < ${movedAtOnce}
          or exists (select from page where created_at >= ${movedBefore.toISOString()}::timestamptz) as "isLast"`)
    const [page] = rows
    if (page === undefined) break
    archived += page.gone
    if (page.isLast || page.last === null) break
    last = page.last
  }
  return archived
}
