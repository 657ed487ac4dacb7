import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { deleteDownloadLinks } from '../../parts/exports/index.ts'
import type { PaidWork } from '../../parts/paid-runs/index.ts'
import { type SiteStore, siteRunPrice } from '../../parts/site-checks/index.ts'
import { backlinkComparisons, backlinkDates, backlinkProjectRuns, backlinkProjects, backlinks } from './tables.ts'

export type ProjectRow = typeof backlinkProjects.$inferSelect
export type RunRow = typeof backlinkProjectRuns.$inferSelect
export type DateRow = typeof backlinkDates.$inferSelect

/** Backlink checks as paid work, a link a unit. */
export const backlinkWork: PaidWork<RunRow> = {
  name: 'backlink-project',
  runs: backlinkProjectRuns,
  creditsFor: (run, links) => siteRunPrice('BACKLINKS', run, links),
  toEvent: (id, { state, doneCount, failedCount, unitsCount }) => ({
    type: 'backlink-project',
    id,
    state,
    done_count: doneCount,
    failed_count: failedCount,
    rows_count: unitsCount,
  }),
}

/** Tables of targets and their checks. */
export const backlinkStore: SiteStore<ProjectRow, RunRow, DateRow> = {
  work: backlinkWork,
  sheetName: 'Backlink targets',
  sites: backlinkProjects,
  dates: backlinkDates,
  rowTables: [backlinks],
  comparisonTables: [backlinkComparisons],
  ownTables: [],
  runningError: 'backlinks.running',
  unknownDate: backlinkMessages.date,
  purgeOwn: (tx, { accountId, projectId: subjectId }) =>
    deleteDownloadLinks(tx, { accountId, kinds: ['backlinks-excel', 'disavow'], subjectId }),
}
