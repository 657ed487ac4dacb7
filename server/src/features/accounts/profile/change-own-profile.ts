import { profileMessages } from '#contract/accounts/messages.ts'
import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import { type AccountCtx, accountTopic, lockAccount } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { changeDetails } from './change-details.ts'
import { acceptOwnPassword, changeOwnPassword } from './change-own-password.ts'
import type { ProfileCaller, ProfileOutcome } from './profile-call.ts'
import { proveOwner, requireSamePassword } from './prove-owner.ts'
import { acceptNewAddress, requestEmailChange } from './request-email-change.ts'

/** Changes one's own account. A new password or address takes the current password. */
export async function changeOwnProfile(
  ctx: AccountCtx,
  caller: ProfileCaller,
  input: ProfileChange,
): Promise<ProfileOutcome> {
  const accountId = ctx.account.id
  const email = input.email === ctx.account.email ? undefined : input.email
  const isIdentity = input.password !== undefined || email !== undefined
  // All that counts attempts or takes time, before the transaction.
  const known = isIdentity ? await proveOwner(ctx, caller, input.oldPassword) : undefined
  const passwordHash = known && (await acceptOwnPassword(ctx, known, input))
  if (email !== undefined) await acceptNewAddress(ctx, email)
  await inTransaction(ctx, async (tx) => {
    const { account } = await lockAccount(tx, accountId)
    const change = { actorId: accountId, account }
    if (known !== undefined) await requireSamePassword(tx, accountId, known)
    await changeDetails(tx, change, input)
    if (passwordHash !== undefined) await changeOwnPassword(tx, change, { ...caller, passwordHash })
    if (email !== undefined) await requestEmailChange(tx, change, email)
    await tx.events.publish(tx, { topic: accountTopic(accountId), body: { type: 'account' } })
  })
  const isPending = email !== undefined
  return {
    message: isPending ? profileMessages.emailPending : profileMessages.updated,
    emailPending: isPending ? email : null,
  }
}
