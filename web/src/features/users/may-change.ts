import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { roleNames } from '#contract/rules/plan-modules.ts'
import type { StoredAccount } from '../../shared/session/session.ts'
import { userTexts } from './messages.ts'

const isCustomer = ({ role }: Pick<UserRow, 'role'>) => role.length === 1 && role[0] === roleNames.customer

/** Why somebody signed in may not change an account; undefined where they may. The server decides. */
export function whyNotChange(user: UserRow, account: StoredAccount | undefined): string | undefined {
  if (account === undefined) return userTexts.notAllowed
  const { userAbilities, userData } = account
  const managesUsers = userAbilities.includes('MANAGE_USERS')
  if (isCustomer(user))
    return managesUsers || userAbilities.includes('MANAGE_CUSTOMERS') ? undefined : userTexts.notAllowed
  if (!managesUsers) return userTexts.notAllowed
  return userData.role.includes(roleNames.superadmin) ? undefined : userTexts.protected
}
