import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findOpenRun, lockProject, type ProjectReference } from '../get-project.ts'
import { storeMovement } from './store-movement.ts'

const storedAtOnce = 100

/**
 * Stores what moved in projects whose stored periods have passed without a run. The views compute it until then. Each project has
 * a transaction of its own; one that fails doesn't stop the others.
 */
export async function storeDueMovements(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let stored = storedAtOnce; stored === storedAtOnce && !signal.aborted; ) {
    stored = 0
    for (const project of await listDue(ctx)) {
      if (signal.aborted) return
      stored += await storeOne(ctx, project)
    }
  }
}

/** The first condition is for the index, which knows no zones: none is more than 14 hours ahead. */
async function listDue(ctx: Ctx): Promise<ProjectReference[]> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<ProjectReference>(sql`
    select account_id as "accountId", id as "projectId" from rank_projects p
    where movements_until < ((${now} + interval '14 hours') at time zone 'UTC')::date
      and movements_until < (${now} at time zone time_zone)::date and deleted_at is null
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by movements_until limit ${storedAtOnce}`)
  return rows
}

async function storeOne(ctx: Ctx, reference: ProjectReference): Promise<number> {
  try {
    await inTransaction(ctx, async (tx) => {
      const project = await lockProject(tx, reference)
      if (project === undefined || (await findOpenRun(tx, project)) !== undefined) return
      await storeMovement(tx, reference)
    })
    return 1
  } catch (error) {
    ctx.log.error({ err: error, projectId: reference.projectId }, 'could not store what moved in a project')
    return 0
  }
}
