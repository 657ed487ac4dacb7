import { profileMessages } from '#contract/accounts/messages.ts'
import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import { setAccountType, setRole } from '../../../parts/access/change-accounts/index.ts'
import {
  type Account,
  type AccountCtx,
  accountTopic,
  findViewer,
  isSuperadmin,
  lockAccount,
  lockActor,
  requireMayGrantRole,
  requireMayManage,
  type Viewer,
} from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockBalance } from '../../credits/index.ts'
import { queueResetLink } from '../password-reset/queue-reset-link.ts'
import { requireAnotherSuperadmin } from '../require-another-superadmin.ts'
import { adjustBalance } from './adjust-balance.ts'
import { changeDetails } from './change-details.ts'
import { changeEmail } from './change-email.ts'
import { countingStaffEmail } from './count-staff-email.ts'
import type { Change, ProfileCaller, ProfileOutcome } from './profile-call.ts'
import { setSuspended } from './set-suspended.ts'
import { acceptTemporaryPassword, setTemporaryPassword } from './set-temporary-password.ts'

/** Changes another person's account as staff. Only a Superadmin changes staff accounts. */
export async function changeProfileAsStaff(
  ctx: AccountCtx,
  caller: ProfileCaller,
  input: ProfileChange,
): Promise<ProfileOutcome> {
  const target = await findViewer(ctx, input.id)
  if (target === undefined) throw notFound(`account ${input.id}`)
  requireMayManage({ account: ctx.account, abilities: caller.abilities }, target.account)
  const newAddress = input.email === target.account.email ? undefined : input.email
  const change = () => changeAccount(ctx, caller, input, target.account)
  if (input.newPassword !== undefined || input.sendResetLink || newAddress !== undefined)
    await countingStaffEmail(ctx, [target.account.email, newAddress ?? target.account.email], change)
  else await change()
  return { message: messageOf(input), emailPending: null }
}

async function changeAccount(ctx: AccountCtx, caller: ProfileCaller, input: ProfileChange, target: Account) {
  const password = await acceptTemporaryPassword(ctx, target, input)
  await inTransaction(ctx, async (tx) => {
    // Before the account, as everybody does who works on credits.
    if (input.credits !== undefined) await lockBalance(tx, input.id)
    const anyOf: Ability[] = input.role === undefined ? ['MANAGE_USERS', 'MANAGE_CUSTOMERS'] : ['MANAGE_USERS']
    const actor = await lockActor(tx, { actorId: ctx.account.id, targetId: input.id, anyOf })
    const { account } = await lockAccount(tx, input.id)
    requireMayManage(actor, account)
    const change = { actorId: ctx.account.id, account }
    await changeDetails(tx, change, input)
    if (input.email !== undefined && input.email !== account.email) await changeEmail(tx, change, input.email)
    if (input.role !== undefined) await changeRole(tx, actor, account, input.role)
    if (input.type !== undefined) await changeType(tx, change, input.type)
    if (input.credits !== undefined)
      await adjustBalance(tx, change, actor, { ...caller, ...input, credits: input.credits })
    if (input.suspend !== undefined) await setSuspended(tx, change, { ...input, suspend: input.suspend })
    if (password !== undefined)
      await setTemporaryPassword(tx, change, { ...password, isEmailed: input.sendPasswordToCustomer ?? false })
    if (input.sendResetLink) await queueResetLink(tx, { accountId: account.id, actorId: ctx.account.id })
    await tx.events.publish(tx, { topic: accountTopic(account.id), body: { type: 'account' } })
  })
}

function messageOf({ suspend, sendPasswordToCustomer, sendResetLink }: ProfileChange): string {
  if (suspend) return profileMessages.suspended
  if (sendPasswordToCustomer) return profileMessages.passwordSent
  return sendResetLink ? profileMessages.linkSent : profileMessages.updated
}

/** Gives an account one role in place of its own: none that allows more than the actor may, and a Superadmin stays. */
async function changeRole(tx: Ctx, actor: Viewer, account: Account, roleId: number): Promise<void> {
  const before = account.roles.map(({ name }) => name)
  const { name } = await requireMayGrantRole(tx, actor, roleId)
  if (account.roles.length === 1 && account.roles[0]?.id === roleId) return
  if (isSuperadmin(account)) await requireAnotherSuperadmin(tx, account.id)
  await setRole(tx, account.id, roleId)
  await recordAudit(tx, {
    action: 'account.role-changed',
    actorId: actor.account.id,
    accountId: account.id,
    data: { before, after: [name] },
  })
}

/** Makes an account one on trial or one that pays, where it is not yet. */
async function changeType(tx: Ctx, { actorId, account }: Change, type: AccountType): Promise<void> {
  if (account.type === type) return
  await setAccountType(tx, account.id, type)
  await recordAudit(tx, {
    action: 'account.type-changed',
    actorId,
    accountId: account.id,
    data: { before: account.type, after: type },
  })
}
