import { topTenWork } from '../domain-projects/index.ts'
import { rankProjectWork } from '../rank-projects/index.ts'
import { serpCheckWork } from '../serp-checks/index.ts'

/** Paid work whose units are keywords looked up. */
export const lookUpWorks: readonly string[] = [serpCheckWork.name, rankProjectWork.name, topTenWork.name]
