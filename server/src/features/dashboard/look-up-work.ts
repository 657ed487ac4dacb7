import type { PricedModule } from '#contract/rules/pricing.ts'
import { backlinkWork } from '../backlinks/index.ts'
import { domainWork, topTenWork } from '../domain-projects/index.ts'
import { rankProjectWork } from '../rank-projects/index.ts'
import { serpCheckWork } from '../serp-checks/index.ts'

/** Paid work whose units are keywords looked up. */
export const lookUpWorks: readonly string[] = [serpCheckWork.name, rankProjectWork.name, topTenWork.name]

/** By whose settings the credits of each kind of paid work are priced. */
const modules = new Map<string, PricedModule>([
  ...lookUpWorks.map((name) => [name, 'SERPS'] as const),
  [domainWork.name, 'DOMAIN'],
  [backlinkWork.name, 'BACKLINKS'],
])

export const moduleOfWork = (work: string): PricedModule | undefined => modules.get(work)
