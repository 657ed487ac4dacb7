import { accessTo } from '../../../parts/access/access.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { hasPaid, module } from '../permissions.ts'

/** no-plan: closed, what there is can be read · trial: not included · open: the list */
export type ListStatus = 'open' | 'no-plan' | 'trial'

export function listStatus(account: StoredAccount): ListStatus {
  const access = accessTo({ module }, account)
  if (access.kind !== 'locked') return 'open'
  return access.duringTrial ? 'trial' : 'no-plan'
}

/** The server lists them for those who have paid once. */
export const mayList = (account: StoredAccount) =>
  account.userAbilities.includes('VIEW_BACKLINK_PROJECTS') && hasPaid(account)
