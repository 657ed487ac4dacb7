import { sql } from 'drizzle-orm'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { deleteDownloadLinks } from '../../parts/exports/index.ts'
import type { PaidWork } from '../../parts/paid-runs/index.ts'
import { type SiteStore, siteRunPrice } from '../../parts/site-checks/index.ts'
import {
  domainComparisons,
  domainDates,
  domainKeywords,
  domainProjectRuns,
  domainProjects,
  domainSerps,
} from './tables.ts'

export type DomainRow = typeof domainProjects.$inferSelect
export type RunRow = typeof domainProjectRuns.$inferSelect
export type DateRow = typeof domainDates.$inferSelect

/** Checks of domains as paid work, a row a unit. */
export const domainWork: PaidWork<RunRow> = {
  name: 'domain-project',
  runs: domainProjectRuns,
  creditsFor: (run, rows) => siteRunPrice('DOMAIN', run, rows),
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'domain-project',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    rows_count: unitsCount,
  }),
}

/** Tables of domains and their checks. */
export const domainStore: SiteStore<DomainRow, RunRow, DateRow> = {
  work: domainWork,
  sheetName: 'Domains',
  sites: domainProjects,
  dates: domainDates,
  rowTables: [domainKeywords],
  comparisonTables: [domainComparisons],
  ownTables: [domainSerps],
  runningError: 'domain.running',
  unknownDate: domainProjectMessages.date,
  async hasOpenWork(tx, { accountId, projectId }) {
    const { rows } = await tx.db.execute<{ is_busy: boolean }>(sql`
      select exists (select from ${domainSerps}
        where account_id = ${accountId} and project_id = ${projectId} and state = 'pending') as is_busy`)
    return rows[0]?.is_busy === true
  },
  async deleteCounts(tx, { accountId, projectId }) {
    await tx.db.execute(
      sql`delete from domain_group_counts where account_id = ${accountId} and ${projectId} = any(project_ids)`,
    )
  },
  async purgeOwn(tx, { accountId, projectId }) {
    await tx.db.execute(sql`
      delete from domain_serp_runs where account_id = ${accountId} and serp_id in (
        select id from domain_serps where account_id = ${accountId} and project_id = ${projectId})`)
    await deleteDownloadLinks(tx, { accountId, kinds: ['domain-excel'], subjectId: projectId })
  },
}
