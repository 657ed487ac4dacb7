import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { splitPasted } from '#contract/rules/text/domain-syntax.ts'
import { defineSiteJobs, type SiteWork } from '../../parts/site-checks/index.ts'
import { notify } from '../notifications/index.ts'
import { backlinkStore, type DateRow, type ProjectRow, type RunRow } from './backlink-work.ts'
import { passOverHistory, readReport } from './checks/read-report.ts'
import { backlinksNotices } from './notices.ts'

const kindTitles = {
  check: 'Backlink check',
  refresh: 'Backlink refresh',
  scheduled: 'Scheduled backlink check',
} as const

/** Backlink checks: what they cost, read and say. */
export const backlinkChecks: SiteWork<ProjectRow, RunRow, DateRow> = {
  ...backlinkStore,
  jobs: defineSiteJobs('backlinks'),
  priced: 'BACKLINKS',
  planModule: 'Backlink Module',
  recentlyChecked: backlinkMessages.recentlyChecked,
  notifySkipped: (tx, { accountId, target }, reason) =>
    notify(tx, accountId, backlinksNotices[`backlink-check.no-${reason}`], { domain: splitPasted(target).host }),
  titleOf: ({ target, limit }, kind) => `${kindTitles[kind]}: ${target}, up to ${limit} links`,
  firstStep: 'summary',
  optionalSteps: ['history'],
  read: readReport,
  passOver: passOverHistory,
}
