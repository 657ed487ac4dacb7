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
  for (let last: DueProject | undefined = fromTheBeginning; last !== undefined; ) {
    const due = await listDue(ctx, last)
    for (const project of due) {
      if (signal.aborted) return
      await storeOne(ctx, project)
    }
    last = due.at(-1)
  }
}

type DueProject = ProjectReference & { until: string }
const fromTheBeginning: DueProject = { until: '-infinity', accountId: 0, projectId: 0 }

/**
 * Lists what comes after `last`, so that a project that failed is not met again. The second condition is what the index knows:
 * no zone is further ahead.
 */
async function listDue(ctx: Ctx, last: DueProject): Promise<DueProject[]> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<DueProject>(sql`
    select account_id as "accountId", id as "projectId", movements_until::text as until from rank_projects p
    where (movements_until, account_id, id) > (${last.until}::date, ${last.accountId}::int, ${last.projectId}::int)
      and movements_until < ((${now} + interval '14 hours') at time zone 'UTC')::date
      and movements_until < (${now} at time zone time_zone)::date and deleted_at is null
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by movements_until, account_id, id limit ${storedAtOnce}`)
  return rows
}

async function storeOne(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<void> {
  const reference = { accountId, projectId }
  try {
    await inTransaction(ctx, async (tx) => {
      // A project that is being changed waits for the next time, so that the others don't wait for it.
      const free = await tx.db.execute(
        sql`select from rank_projects where account_id = ${accountId} and id = ${projectId} for update skip locked`,
      )
      if (free.rowCount === 0) return
      const project = await lockProject(tx, reference)
      if (project === undefined || (await findOpenRun(tx, project)) !== undefined) return
      await storeMovement(tx, reference)
    })
  } catch (error) {
    ctx.log.error({ err: error, projectId }, 'could not store what moved in a project')
  }
}
