import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectReference } from '../get-project.ts'
import { sendStoreShares } from '../project-jobs.ts'

const sentAtOnce = 100

/**
 * Sends the job that computes shares of voice for projects whose newest run has none: those from before there were any, and those that a process
 * of the release before has run.
 */
export async function sendDueShares(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let last: ProjectReference | undefined = { accountId: 0, projectId: 0 }; last !== undefined; ) {
    if (signal.aborted) return
    const due = await listDue(ctx, last)
    for (const project of due) await sendStoreShares(ctx, project)
    last = due.at(-1)
  }
}

async function listDue(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<ProjectReference[]> {
  const { rows } = await ctx.db.execute<ProjectReference>(sql`
    select account_id as "accountId", id as "projectId" from rank_projects p
    where shares_run is distinct from run and deleted_at is null and (account_id, id) > (${accountId}::int, ${projectId}::int)
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by account_id, id limit ${sentAtOnce}`)
  return rows
}
