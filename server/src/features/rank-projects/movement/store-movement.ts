import { sql } from 'drizzle-orm'
import { movementPeriods } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectReference } from '../get-project.ts'
import { comparedProjects, computeMovement, movementCounts } from './movement-sql.ts'

/**
 * Stores what moved in a project at rest over each period that ends today or tomorrow, so that the dashboard and the list of
 * projects read none of its ranks before its next run. Rows stored for these periods since its newest run stay; others are deleted. Call
 * it under the project's lock.
 */
export async function storeMovement(
  tx: Pick<Ctx, 'db' | 'clock'>,
  { accountId, projectId }: ProjectReference,
): Promise<void> {
  const today = sql`(${tx.clock().toISOString()}::timestamptz at time zone time_zone)::date`
  const mine = sql`account_id = ${accountId} and project_id = ${projectId}`
  const run = sql`(select run from rank_projects where account_id = ${accountId} and id = ${projectId})`
  const periods = sql`
    select p.id as project_id, p.keywords_count, p.counts_snippets, ${today} + ahead - days as day_then
    from rank_projects p, unnest(${sql.param([...movementPeriods])}::int[]) days, unnest(array[0, 1]) ahead
    where p.account_id = ${accountId} and p.id = ${projectId}`
  await tx.db.execute(sql`
    delete from rank_project_movements where ${mine} and (run <> ${run} or since_day not in (
      select since_day from (${comparedProjects(accountId, periods)}) c where since_day is not null))`)
  await tx.db.execute(sql`
    with compared as materialized (
      select distinct * from (${comparedProjects(accountId, periods)}) c where since_day is not null),
    wanted as materialized (
      select * from compared where since_day not in (select since_day from rank_project_movements where ${mine})),
    ${computeMovement(accountId, { withMovers: true })}
    insert into rank_project_movements (account_id, project_id, since_day, run, ${movementCounts}, improved, declined)
    select ${accountId}::int, project_id, since_day, ${run}, ${movementCounts}, improved, declined from computed`)
  await tx.db.execute(
    sql`update rank_projects set movements_until = ${today} + 1 where account_id = ${accountId} and id = ${projectId}`,
  )
}

/** Deletes a project's movements as a run begins, which changes ranks until its end. Call it under the project's lock. */
export const deleteMovement = (tx: Ctx, { accountId, projectId }: ProjectReference) =>
  tx.db.execute(sql`delete from rank_project_movements where account_id = ${accountId} and project_id = ${projectId}`)

/** Call it, under the project's lock, after ranks of a project at rest were deleted or began to count differently. */
export async function recomputeMovement(tx: Ctx, reference: ProjectReference): Promise<void> {
  await deleteMovement(tx, reference)
  await storeMovement(tx, reference)
}
