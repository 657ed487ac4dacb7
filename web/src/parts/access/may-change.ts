import type { UserData } from '#contract/accounts/rows.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import type { StoredAccount } from '../../shared/session/session.ts'

/** The reason why the signed-in person may not change an account. */
export type WhyNotChange = 'own' | 'ability' | 'staff'

/** An account whose one role is Customer; anything else may look after others. */
export const isOnlyCustomer = ({ role }: Pick<UserData, 'role'>) => role.length === 1 && role[0] === roleNames.customer

/** Undefined where they may; the server decides. Nobody changes themselves this way: they have a profile for that. */
export function whyNotChange(
  viewer: StoredAccount | undefined,
  account: Pick<UserData, 'id' | 'role'>,
): WhyNotChange | undefined {
  if (viewer === undefined) return 'ability'
  const { userAbilities, userData } = viewer
  if (userData.id === account.id) return 'own'
  if (userAbilities.includes('MANAGE_USERS'))
    return isOnlyCustomer(account) || userData.role.includes(roleNames.superadmin) ? undefined : 'staff'
  return isOnlyCustomer(account) && userAbilities.includes('MANAGE_CUSTOMERS') ? undefined : 'ability'
}
