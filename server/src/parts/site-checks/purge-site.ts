import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { SiteReference, SiteStore } from './site-work.ts'

/** Rows, dates and comparisons of runs; the runs themselves stay, for the ledger names them. */
export async function deleteRuns(tx: Ctx, store: SiteStore, reference: SiteReference, runs: readonly number[]) {
  if (runs.length === 0) return
  const named = sql`any(${sql.param([...runs])}::int[])`
  for (const table of [store.dates, ...store.rowTables])
    await tx.db.execute(sql`delete from ${table} where ${ofSite(reference)} and run = ${named}`)
  // After the dates: who stores a comparison holds them until it can be seen, or finds them gone.
  for (const table of store.comparisonTables)
    await tx.db.execute(sql`
      delete from ${table} where ${ofSite(reference)} and (run = ${named} or compared_run = ${named})`)
}

/** Purges a deleted site once nothing of it is to be paid for any more. */
export async function purgeIfIdle(tx: Ctx, store: SiteStore, reference: SiteReference): Promise<void> {
  const { rows } = await tx.db.execute<{ is_busy: boolean }>(sql`
    select exists (select from ${store.work.runs} where ${ofSite(reference)} and finished_at is null) as is_busy`)
  if (rows[0]?.is_busy !== false || (await store.hasOpenWork?.(tx, reference))) return
  await purgeSite(tx, store, reference)
}

/** Everything of a site at rest; what was paid for stays in the credit history. */
async function purgeSite(tx: Ctx, store: SiteStore, reference: SiteReference): Promise<void> {
  await store.deleteCounts?.(tx, reference)
  await store.purgeOwn?.(tx, reference)
  const tables = [...store.ownTables, store.dates, ...store.comparisonTables, ...store.rowTables, store.work.runs]
  for (const table of tables) await tx.db.execute(sql`delete from ${table} where ${ofSite(reference)}`)
  const { accountId, projectId } = reference
  await tx.db.execute(sql`delete from ${store.sites} where account_id = ${accountId} and id = ${projectId}`)
}

const ofSite = ({ accountId, projectId }: SiteReference) => sql`account_id = ${accountId} and project_id = ${projectId}`
