import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/context.ts'
import { storeIfPossible } from '../../platform/database/store-if-possible.ts'
import { type SiteStore, siteDateTable } from './site-work.ts'

/** Names two runs of a site, the shown one and the one it is compared with. */
export type ComparedRuns = { accountId: number; projectId: number; run: number; comparedRun: number }

type Counted<Counts> = {
  store: Pick<SiteStore, 'dates'>
  /** One of the store's `comparisonTables`, made of `siteComparisonColumns`, and its column with the counts. */
  comparisons: PgTable
  counts: AnyPgColumn
  /** Says in the log what is counted. */
  name: string
  count: () => Promise<Counts>
}

/** Counts how two dates of a site differ, once: their rows never change. */
export async function countOnce<Counts>(ctx: Ctx, key: ComparedRuns, counted: Counted<Counts>): Promise<Counts> {
  const { comparisons, counts, name, count } = counted
  const { accountId, projectId, run, comparedRun } = key
  const { rows } = await ctx.db.execute<{ counts: Counts }>(sql`
    select ${counts} as counts from ${comparisons}
    where account_id = ${accountId} and project_id = ${projectId} and run = ${run} and compared_run = ${comparedRun}`)
  const [known] = rows
  if (known !== undefined) return known.counts
  const now = await count()
  await storeIfPossible(ctx, name, () => store(ctx, key, counted, now))
  return now
}

/** Only of dates that nobody has deleted or is about to: whoever deletes them after this deletes it with them. */
const store = <Counts>(
  ctx: Ctx,
  { accountId, projectId, run, comparedRun }: ComparedRuns,
  { store: of, comparisons, counts }: Counted<Counts>,
  now: Counts,
) =>
  ctx.db.execute(sql`
    with dates as (
      select from ${siteDateTable(of)} where account_id = ${accountId} and project_id = ${projectId}
        and run in (${run}, ${comparedRun}) for key share skip locked)
    insert into ${comparisons} (account_id, project_id, run, compared_run, ${sql.identifier(counts.name)})
    select ${accountId}::int, ${projectId}::int, ${run}::int, ${comparedRun}::int, ${JSON.stringify(now)}::jsonb
    where (select count(*) from dates) = 2
    on conflict do nothing`)

/** Counts all rows for a page that has none, because each page gets the total from its rows. */
export async function countBeyond(ctx: Ctx, page: number, from: SQL): Promise<number> {
  if (page === 1) return 0
  const { rows } = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return rows[0]?.total ?? 0
}
