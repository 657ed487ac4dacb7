import { accountAudit } from '../features/audit/index.ts'
import { backlinkChecks } from '../features/backlinks/index.ts'
import { accountBilling } from '../features/billing/index.ts'
import { accountCredits } from '../features/credits/index.ts'
import { domainChecks } from '../features/domain-projects/index.ts'
import { accountNotices } from '../features/notifications/index.ts'
import { accountProjects } from '../features/rank-projects/index.ts'
import { accountChecks } from '../features/serp-checks/index.ts'
import type { AccountData } from '../parts/access/index.ts'
import { accountLinks } from '../parts/exports/index.ts'
import { accountMetricTurns } from '../parts/keyword-metrics/index.ts'
import { accountFreeUnits, accountRepeats } from '../parts/paid-runs/index.ts'
import { accountPages } from '../parts/serp-fetches/index.ts'
import { accountSites } from '../parts/site-checks/index.ts'

/**
 * Everything the features keep of an account, in the order in which it goes once that is deleted: money first, then
 * work that may cost more, then the rest.
 */
export const accountData: readonly AccountData[] = [
  accountBilling,
  accountChecks,
  accountProjects,
  accountSites(domainChecks),
  accountSites(backlinkChecks),
  accountPages,
  accountFreeUnits,
  accountRepeats,
  accountMetricTurns,
  accountLinks,
  accountCredits,
  accountNotices,
  accountAudit,
]
