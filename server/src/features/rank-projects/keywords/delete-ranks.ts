import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { daySumValues, subtractDaySums } from '../days/day-sums.ts'
import { alignPackedDays, outdatePackedDays } from '../days/packed/pack-days.ts'
import { subtractUnkept } from '../days/unkept-days.ts'
import type { ProjectReference, ProjectRow } from '../get-project.ts'

/**
 * Deletes all ranks of keywords of a project at rest and takes them out of the days' sums, reading no other keyword's
 * ranks. Under the project's lock.
 */
export async function deleteRanks(tx: Ctx, project: ProjectRow, ids: readonly number[]) {
  const { accountId, id: projectId } = project
  const mine = sql`account_id = ${accountId} and project_id = ${projectId}`
  const keywords = sql`keyword_id = any(${sql.param([...ids])}::int[])`
  await outdatePackedDays(tx, project)
  await subtractUnkept(tx, project, ids)
  // Named, the days lead to the rows of each; else every rank of the project would be read.
  const { rows } = await tx.db.execute<{ days: string[] }>(
    sql`select coalesce(array_agg(day::text), '{}') as days from rank_project_days where ${mine} and ranks_kept`,
  )
  const onDays = sql`day = any(${sql.param(rows[0]?.days ?? [])}::date[])`
  await tx.db.execute(sql`
    with gone as (
      delete from rank_observations where ${mine} and ${onDays} and ${keywords}
      returning day, state, rank, organic_rank, depth, results_read, previous_rank, previous_depth, previous_is_snippet,
        previous_organic_rank, is_baseline, ai_overview, owned_features, volatility, volatility_median, volatility_deviation),
    sums as (select day, ${daySumValues(project)} from gone group by day)
    update rank_project_days d set ${subtractDaySums} from sums
    where d.account_id = ${accountId} and d.project_id = ${projectId} and d.day = sums.day`)
  await tx.db.execute(
    sql`delete from rank_project_days where ${mine} and ranks_kept and checked_count + failed_count = 0`,
  )
  await alignPackedDays(tx, project)
  const { rowCount } = await tx.db.execute(
    sql`delete from rank_competitor_observations where ${mine} and ${onDays} and ${keywords}`,
  )
  if ((rowCount ?? 0) > 0) await moveSince(tx, { accountId, projectId })
}

/** A competitor's ranks may begin later now, never earlier. */
const moveSince = (tx: Ctx, { accountId, projectId }: ProjectReference) =>
  tx.db.execute(sql`
    update rank_project_competitors c set first_ranked_on = (
      select o.day from rank_competitor_observations o
      where o.account_id = c.account_id and o.project_id = c.project_id and o.day >= c.first_ranked_on and o.competitor_id = c.id
      order by o.day limit 1)
    where c.account_id = ${accountId} and c.project_id = ${projectId} and c.first_ranked_on is not null`)
