import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { accessTo } from '../../../parts/access/access.ts'
import { hasEnded } from '../../../parts/access/subscription.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'

/** A customer whose plan has ended sees that notice instead of the guide to the first ranks. */
export function mayCheck(account: StoredAccount, now: Date) {
  const { userAbilities, userData, plan } = account
  if (plan !== null && hasEnded(plan.subscription, now)) return false
  if (userData.type !== accountTypes.trial) return false
  const isCustomer = userData.role.length === 1 && userData.role[0] === roleNames.customer
  const access = accessTo({ ability: 'CREATE_SERP_CHECK', module: 'SERP Checker' }, account)
  return isCustomer && userAbilities.includes('VIEW_SERP_LIST') && access.kind === 'granted'
}
