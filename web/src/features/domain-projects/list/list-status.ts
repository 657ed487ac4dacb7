import { accessTo } from '../../../parts/access/access.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { isTrialCustomer } from '../permissions.ts'

/** no-plan: closed, what there is can be read · trial: saving is not included · open: the list */
export type ListStatus = 'open' | 'no-plan' | 'trial'

export function listStatus(account: StoredAccount): ListStatus {
  const access = accessTo({ module: 'Domain Checker' }, account)
  if (access.kind === 'locked' && !access.duringTrial) return 'no-plan'
  return access.kind === 'locked' || isTrialCustomer(account) ? 'trial' : 'open'
}

/** The server lists them for those who have paid once. */
export const mayList = (account: StoredAccount) =>
  account.userAbilities.includes('VIEW_DOMAIN_PROJECTS') && !isTrialCustomer(account)
