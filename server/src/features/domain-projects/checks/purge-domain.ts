import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { DomainReference } from '../load-domain.ts'

/** Rows, dates and comparisons of runs; the runs themselves stay, for the ledger names them. */
export async function deleteRuns(tx: Ctx, { accountId, projectId }: DomainReference, runs: readonly number[]) {
  if (runs.length === 0) return
  const named = sql.param([...runs])
  const mine = sql`account_id = ${accountId} and project_id = ${projectId}`
  for (const table of ['domain_dates', 'domain_keywords'])
    await tx.db.execute(sql`delete from ${sql.identifier(table)} where ${mine} and run = any(${named}::int[])`)
  // After the dates: who stores a comparison holds them until it can be seen, or finds them gone.
  await tx.db.execute(sql`
    delete from domain_comparisons where ${mine} and (run = any(${named}::int[]) or compared_run = any(${named}::int[]))`)
}

/** Counts of the domain beside others; they are of its newest run at the time. */
export const deleteGroupCounts = (tx: Ctx, { accountId, projectId }: DomainReference) =>
  tx.db.execute(
    sql`delete from domain_group_counts where account_id = ${accountId} and ${projectId} = any(project_ids)`,
  )

/** Purges a deleted domain once nothing of it is to be paid for any more. */
export async function purgeIfIdle(tx: Ctx, reference: DomainReference): Promise<void> {
  const { accountId, projectId } = reference
  const { rows } = await tx.db.execute<{ is_busy: boolean }>(sql`
    select exists (select from domain_project_runs
        where account_id = ${accountId} and project_id = ${projectId} and finished_at is null)
      or exists (select from domain_serps
        where account_id = ${accountId} and project_id = ${projectId} and state = 'pending') as is_busy`)
  if (rows[0]?.is_busy === false) await purgeDomain(tx, reference)
}

/** Everything of a domain at rest; what was paid for stays in the credit history. */
async function purgeDomain(tx: Ctx, { accountId, projectId }: DomainReference): Promise<void> {
  const mine = sql`account_id = ${accountId} and project_id = ${projectId}`
  await tx.db.execute(sql`
    delete from domain_serp_runs where account_id = ${accountId} and serp_id in (
      select id from domain_serps where ${mine})`)
  await deleteGroupCounts(tx, { accountId, projectId })
  for (const table of [
    'domain_serps',
    'domain_files',
    'domain_dates',
    'domain_comparisons',
    'domain_keywords',
    'domain_project_runs',
  ])
    await tx.db.execute(sql`delete from ${sql.identifier(table)} where ${mine}`)
  await tx.db.execute(sql`delete from domain_projects where account_id = ${accountId} and id = ${projectId}`)
}
