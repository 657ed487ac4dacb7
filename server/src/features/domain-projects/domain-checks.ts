import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { toTarget } from '#contract/rules/text/domain-syntax.ts'
import { defineSiteJobs, type SiteWork } from '../../parts/site-checks/index.ts'
import { notify } from '../notifications/index.ts'
import { readKeywords } from './checks/read-keywords.ts'
import { type DateRow, type DomainRow, domainStore, type RunRow } from './domain-work.ts'
import { domainProjectsNotices } from './notices.ts'
import { cancelTopTens } from './top-ten/cancel-top-tens.ts'

const kindTitles = { check: 'Domain check', refresh: 'Domain refresh', scheduled: 'Scheduled domain check' } as const

/** Checks of domains: what they cost, read and say. */
export const domainChecks: SiteWork<DomainRow, RunRow, DateRow> = {
  ...domainStore,
  jobs: defineSiteJobs('domain-projects'),
  priced: 'DOMAIN',
  planModule: 'Domain Checker',
  recentlyChecked: domainProjectMessages.recentlyChecked,
  notifySkipped: (tx, { accountId, target }, reason) =>
    notify(tx, accountId, domainProjectsNotices[`domain-check.no-${reason}`], { domain: toTarget(target)?.host }),
  titleOf: ({ target, limit }, kind) => `${kindTitles[kind]}: ${target}, ${limit} keywords`,
  firstStep: 'rows',
  optionalSteps: [],
  read: readKeywords,
  cancelOwn: cancelTopTens,
}
