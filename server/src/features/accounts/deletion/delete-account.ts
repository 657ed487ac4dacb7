import { eq } from 'drizzle-orm'
import { eraseAccount } from '../../../parts/access/change-accounts/index.ts'
import {
  type Account,
  type AccountCtx,
  findViewer,
  isSuperadmin,
  lockAccount,
  lockActor,
  requireMayManage,
} from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { encrypt } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { stopBilling } from '../../billing/index.ts'
import { lockBalance } from '../../credits/index.ts'
import { spendTrial } from '../registration/claim-trial.ts'
import { requireAnotherSuperadmin } from '../require-another-superadmin.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import {
  accountDeletions,
  accountUse,
  authenticators,
  credentials,
  emailLinks,
  formerAddresses,
  passkeyChallenges,
  passkeys,
  passwordEmails,
  passwordLinks,
  pendingSignIns,
  recoveryCodes,
  trustedDevices,
} from '../tables.ts'
import { eraseAccountJob, sendDeletedEmailJob } from './deletion-jobs.ts'
import { deletedEmailPurpose } from './send-deleted-email.ts'

/**
 * Deletes somebody's account: staff who manage customers or users. From this moment nobody can use it, nothing can be charged
 * to it and its address is free; what it has at the payment provider and in the features goes by a job.
 */
export async function deleteAccountOf(ctx: AccountCtx, { id }: { id: number }): Promise<void> {
  if (id === ctx.account.id)
    throw new AppError('account.protected', `account ${id} would delete itself`, {
      publicMessage: 'You can’t delete your own account here.',
    })
  const actorId = ctx.account.id
  await deleteAccount(ctx, id, { actorId }, async (tx, target) => {
    const actor = await lockActor(tx, { actorId, targetId: id, anyOf: ['MANAGE_USERS', 'MANAGE_CUSTOMERS'] })
    requireMayManage(actor, target)
  })
}

/** `requireMayDelete` throws where the actor may not. */
export async function deleteAccount(
  ctx: Ctx,
  accountId: number,
  { actorId }: { actorId: number },
  requireMayDelete: (tx: Ctx, target: Account) => Promise<void>,
): Promise<void> {
  // A balance is locked before its account, and only an account can have one.
  if ((await findViewer(ctx, accountId)) === undefined) throw notFound(`account ${accountId}`)
  await inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    const target = await findViewer(tx, accountId)
    if (target !== undefined) await requireMayDelete(tx, target.account)
    const { account } = await lockAccount(tx, accountId)
    if (isSuperadmin(account)) await requireAnotherSuperadmin(tx, accountId)
    await spendTrial(tx, { accountId, email: account.email })
    await stopBilling(tx, account)
    await shutOut(tx, accountId)
    await eraseAccount(tx, accountId)
    await tx.db.insert(accountDeletions).values({
      accountId,
      requestedAt: tx.clock(),
      encryptedEmail: encrypt(tx, deletedEmailPurpose, String(accountId), account.email),
    })
    await tx.db.delete(accountUse).where(eq(accountUse.accountId, accountId))
    await recordAudit(tx, { action: 'account.deleted', actorId, accountId })
    const sent = { singletonKey: String(accountId) }
    await tx.jobs.send(tx, eraseAccountJob, { accountId }, sent)
    await tx.jobs.send(tx, sendDeletedEmailJob, { accountId }, sent)
  })
}

/** The tables whose rows let somebody into an account, or are a step on the way in. */
const waysIn = [
  ...[pendingSignIns, trustedDevices, passwordLinks, passwordEmails, emailLinks, formerAddresses],
  ...[passkeyChallenges, passkeys, authenticators, recoveryCodes, credentials],
]

/** Ends whatever lets somebody in, and open browsers with it. */
async function shutOut(tx: Ctx, accountId: number): Promise<void> {
  await closeSessionsOf(tx, accountId)
  for (const table of waysIn) await tx.db.delete(table).where(eq(table.accountId, accountId))
}
