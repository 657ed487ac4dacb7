import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { accessTo } from '../access/access.ts'
import type { SiteChecks } from './site-checks.ts'

/** Staff pass where a customer’s type decides. */
export const hasPaid = ({ userData }: StoredAccount) =>
  userData.role[0] !== roleNames.customer || userData.type === accountTypes.paid

/** The server lists saved sites for those who have paid once. */
export const mayList = ({ list }: SiteChecks['abilities'], account: StoredAccount) =>
  account.userAbilities.includes(list) && hasPaid(account)

/** no-plan: closed, and what there is can be read · trial: saving is not included · open: the list */
type ListStatus = 'open' | 'no-plan' | 'trial'

export function listStatus({ plan }: Pick<SiteChecks, 'plan'>, account: StoredAccount): ListStatus {
  const access = accessTo({ module: plan.name, needsPaidAccount: plan.needsPaidAccount }, account)
  if (access.kind === 'locked' && !access.duringTrial) return 'no-plan'
  return access.kind === 'locked' || !hasPaid(account) ? 'trial' : 'open'
}
