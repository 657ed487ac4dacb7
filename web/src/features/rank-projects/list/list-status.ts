import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { accessTo } from '../../../parts/access/access.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'

/**
 * no-plan, not-in-trial: the module is closed, what there is can be read and taken along · trial-empty: the module is
 * open, and nothing is there yet · open: the list
 */
export type ListStatus = 'open' | 'no-plan' | 'not-in-trial' | 'trial-empty'

/** Locked without a plan, and for a customer who has never paid and has no project. */
export function listStatus(account: StoredAccount, total: number | undefined): ListStatus {
  const access = accessTo({ module: 'SERP Projects' }, account)
  if (access.kind === 'locked') return access.duringTrial ? 'not-in-trial' : 'no-plan'
  const isCustomer = account.userData.role[0] === roleNames.customer
  return isCustomer && isOnTrial(account.userData) && total === 0 ? 'trial-empty' : 'open'
}
