import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { backlinkWork } from '../../features/backlinks/index.ts'
import { domainWork, topTenWork } from '../../features/domain-projects/index.ts'
import { rankProjectWork } from '../../features/rank-projects/index.ts'
import { serpCheckWork } from '../../features/serp-checks/index.ts'

/** The plan module that each kind of paid work belongs to. */
const modules = new Map<string, PlanModule>([
  [serpCheckWork.name, 'SERP Checker'],
  [rankProjectWork.name, 'SERP Projects'],
  [domainWork.name, 'Domain Checker'],
  [topTenWork.name, 'Domain Checker'],
  [backlinkWork.name, 'Backlink Module'],
])

/** Undefined for work whose module is no longer known. */
export const moduleOfWork = (work: string): PlanModule | undefined => modules.get(work)
