import type { UserData } from '#contract/accounts/rows.ts'
import type { Account } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { availableCredits } from './read-balance.ts'

/** An account as its owner sees it, with the credits it has. */
export async function userDataOf(ctx: Ctx, account: Account): Promise<UserData> {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    contact: account.contact,
    country: account.country,
    language: account.language,
    credits: await availableCredits(ctx, account.id),
    type: account.type,
    role: account.roles.map((role) => role.name),
    roles: account.roles,
  }
}
