import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findOpenRun, lockProject, type ProjectReference } from '../get-project.ts'
import { keepMovement } from './keep-movement.ts'

const keptAtOnce = 100

/**
 * Keeps what moved in projects whose kept periods have passed without a run. The views measure it meanwhile. Each project is
 * a transaction of its own; one that can't be measured doesn't stop the others.
 */
export async function keepDueMovements(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let kept = keptAtOnce; kept === keptAtOnce && !signal.aborted; ) {
    kept = 0
    for (const project of await listDue(ctx)) {
      if (signal.aborted) return
      kept += await keepOne(ctx, project)
    }
  }
}

/** The first condition is what the index knows: no zone is further ahead. */
async function listDue(ctx: Ctx): Promise<ProjectReference[]> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<ProjectReference>(sql`
    select account_id as "accountId", id as "projectId" from rank_projects p
    where movements_until < ((${now} + interval '14 hours') at time zone 'UTC')::date
      and movements_until < (${now} at time zone time_zone)::date and deleted_at is null
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by movements_until limit ${keptAtOnce}`)
  return rows
}

async function keepOne(ctx: Ctx, reference: ProjectReference): Promise<number> {
  try {
    await inTransaction(ctx, async (tx) => {
      const project = await lockProject(tx, reference)
      if (project === undefined || (await findOpenRun(tx, project)) !== undefined) return
      await keepMovement(tx, reference)
    })
    return 1
  } catch (error) {
    ctx.log.error({ err: error, projectId: reference.projectId }, 'could not keep what moved in a project')
    return 0
  }
}
