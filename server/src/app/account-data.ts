import type { AccountData } from '../features/access/index.ts'
import { accountAudit } from '../features/audit/index.ts'
import { backlinkChecks } from '../features/backlinks/index.ts'
import { accountBilling } from '../features/billing/index.ts'
import { accountCredits } from '../features/credits/index.ts'
import { domainChecks } from '../features/domain-projects/index.ts'
import { accountLinks } from '../features/download-links/index.ts'
import { accountMetricTurns } from '../features/keyword-metrics/index.ts'
import { accountNotices } from '../features/notifications/index.ts'
import { accountFreeUnits, accountRepeats } from '../features/paid-runs/index.ts'
import { accountProjects } from '../features/rank-projects/index.ts'
import { accountChecks } from '../features/serp-checks/index.ts'
import { accountPages } from '../features/serp-fetches/index.ts'
import { accountSites } from '../features/site-checks/index.ts'

/**
 * What the features keep of an account, in the order in which it goes once that is deleted: money first, then work that may
 * cost more, then the rest.
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
