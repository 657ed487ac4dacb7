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
  for (let last: DueProject | undefined = fromTheBeginning; last !== undefined; ) {
    const due = await listDue(ctx, last)
    for (const project of due) {
      if (signal.aborted) return
      await keepOne(ctx, project)
    }
    last = due.at(-1)
  }
}

type DueProject = ProjectReference & { until: string }
const fromTheBeginning: DueProject = { until: '-infinity', accountId: 0, projectId: 0 }

/**
 * Lists what comes after `last`, so that a project that could not be kept is not met again. The second condition is what the index knows:
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
    order by movements_until, account_id, id limit ${keptAtOnce}`)
  return rows
}

async function keepOne(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<void> {
  const reference = { accountId, projectId }
  try {
    await inTransaction(ctx, async (tx) => {
      const project = await lockProject(tx, reference)
      if (project === undefined || (await findOpenRun(tx, project)) !== undefined) return
      await keepMovement(tx, reference)
    })
  } catch (error) {
    ctx.log.error({ err: error, projectId }, 'could not keep what moved in a project')
  }
}
