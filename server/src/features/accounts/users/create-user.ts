import { v7 as uuid } from 'uuid'
import { userMessages } from '#contract/accounts/messages.ts'
import type { UserData } from '#contract/accounts/rows.ts'
import type { CreateUser } from '#contract/accounts/user-endpoints.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { holdRoles } from '../../../parts/access/change-accounts/index.ts'
import { type AccountCtx, findViewer, requireMayGrantRole } from '../../../parts/access/index.ts'
import { after, days, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { adjustCredits, refuseLargeGrants, userDataOf } from '../../credits/index.ts'
import { storeAccount } from '../add-account.ts'
import { sendInvitationJob } from '../password-reset/send-reset-link-job.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { countingStaffEmail } from '../profile/count-staff-email.ts'
import { claimTrial } from '../registration/claim-trial.ts'
import { passwordLinks } from '../tables.ts'

const linkValidFor = hours(72)

/**
 * Makes an account with a role the actor may give: row, plan, credits and the link for its password in one transaction.
 * Throws `email.taken`.
 */
export async function createUser(ctx: AccountCtx, input: CreateUser): Promise<{ message: string; data: UserData }> {
  const accountId = await countingStaffEmail(ctx, [input.email], async () => {
    // This password is known to no one: the account can only be opened with the link.
    const passwordHash = await hashPassword(ctx, newToken())
    return inTransaction(ctx, (tx) => storeUser(tx, input, passwordHash))
  })
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined) throw new Error(`account ${accountId} was not stored`)
  return { message: userMessages.created, data: await userDataOf(ctx, viewer.account) }
}

async function storeUser(tx: AccountCtx, input: CreateUser, passwordHash: string): Promise<number> {
  const actorId = tx.account.id
  const actor = await holdRoles(tx, { actorId, ability: 'MANAGE_USERS', toChange: false })
  const role = await requireMayGrantRole(tx, actor, input.role)
  const { email, contact, country, language, type, credits } = input
  const name = `${input.firstname} ${input.lastname}`
  const account = { email, name, contact, country, language, type, role: role.name, passwordHash }
  const accountId = await storeAccount(tx, account)
  if (role.name === roleNames.customer && type === accountTypes.trial) await startTrial(tx, accountId, email)
  const reason = input.credits_reason || userMessages.firstCredits
  if (credits > 0) {
    await adjustCredits(tx, {
      accountId,
      key: 'user-created',
      amount: credits,
      title: reason,
      reason,
      reference: 'user-created',
      actor: `account:${actorId}`,
    })
    await refuseLargeGrants(tx, actor)
  }
  await sendLink(tx, accountId)
  await recordAudit(tx, {
    action: 'user.added',
    actorId,
    accountId,
    data: { roleId: input.role, role: role.name, type, credits, ...(credits > 0 && { reason }) },
  })
  return accountId
}

/** As after a registration, but for the credits: those are what staff enter. Its person gets no others by registering again. */
async function startTrial(tx: Ctx, accountId: number, email: string): Promise<void> {
  const from = tx.clock()
  const until = after(from, days(tx.settings.trial.days))
  const { id: planId } = await getPlanByName(tx, 'Trial')
  await startSubscription(tx, { accountId, id: uuid(), planId, interval: null, from, until })
  await claimTrial(tx, { accountId, email, expiresAt: until })
}

async function sendLink(tx: Ctx, accountId: number): Promise<void> {
  const linkId = uuid()
  const createdAt = tx.clock()
  await tx.db
    .insert(passwordLinks)
    .values({ id: linkId, accountId, createdAt, expiresAt: after(createdAt, linkValidFor) })
  await tx.jobs.send(tx, sendInvitationJob, { linkId }, { singletonKey: linkId })
}
