import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { findProject, type ProjectReference } from '../get-project.ts'
import { storeKeywordGroups } from './store-keyword-groups.ts'

const projectsAtOnce = 100

/** Stores the keyword groups of projects that have run since, one after another. One that fails doesn't stop the others. */
export async function storeDueGroups(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await ctx.locks.whileHolding('store keyword groups', async (lost) => {
    const either = AbortSignal.any([signal, lost])
    let due = await listDue(ctx, { accountId: 0, projectId: 0 })
    while (due.length > 0) {
      for (const reference of due) {
        if (either.aborted) return
        try {
          const project = await findProject(ctx, reference)
          if (project !== undefined) await storeKeywordGroups(ctx, project, either)
        } catch (error) {
          ctx.log.error(
            { err: error, projectId: reference.projectId },
            'could not store the keyword groups of a project',
          )
        }
      }
      // After the last one, so that one that failed is not met again.
      const last = due.at(-1)
      due = last === undefined ? [] : await listDue(ctx, last)
    }
  })
}

/** Lists projects at rest whose groups are those of an earlier run, after another project. */
async function listDue(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<ProjectReference[]> {
  const { rows } = await ctx.db.execute<ProjectReference>(sql`
    select account_id as "accountId", id as "projectId" from rank_projects p
    where groups_run is distinct from run and deleted_at is null and (account_id, id) > (${accountId}::int, ${projectId}::int)
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by account_id, id limit ${projectsAtOnce}`)
  return rows
}
