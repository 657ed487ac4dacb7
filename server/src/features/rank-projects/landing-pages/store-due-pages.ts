import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { findOpenRun, lockProject, type ProjectReference } from '../get-project.ts'
import { storeAllPages } from './store-page-findings.ts'

const storedAtOnce = 100

/**
 * Stores the page findings of projects whose last run ended without: those from before there were any, and those that a process of the
 * release before has run. Each has a transaction of its own; one that fails doesn't stop the others.
 */
export async function storeDuePages(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let last: ProjectReference | undefined = { accountId: 0, projectId: 0 }; last !== undefined; ) {
    const due = await listDue(ctx, last)
    for (const project of due) {
      if (signal.aborted) return
      await storeOne(ctx, project)
    }
    last = due.at(-1)
  }
}

/** Lists what comes after `last`, so that a project that failed is not met again. */
async function listDue(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<ProjectReference[]> {
  const { rows } = await ctx.db.execute<ProjectReference>(sql`
    select account_id as "accountId", id as "projectId" from rank_projects p
    where pages_run is distinct from run and deleted_at is null and (account_id, id) > (${accountId}::int, ${projectId}::int)
      and not exists (select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id
        and r.number = p.run and r.finished_at is null)
    order by account_id, id limit ${storedAtOnce}`)
  return rows
}

async function storeOne(ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      // A project that is being changed waits for the next time, so that the others don't wait for it.
      const free = await tx.db.execute(
        sql`select from rank_projects where account_id = ${accountId} and id = ${projectId} for update skip locked`,
      )
      if (free.rowCount === 0) return
      const project = await lockProject(tx, { accountId, projectId })
      if (project === undefined || (await findOpenRun(tx, project)) !== undefined) return
      await storeAllPages(tx, project)
    })
  } catch (error) {
    ctx.log.error({ err: error, projectId }, 'could not store the page findings of a project')
  }
}
