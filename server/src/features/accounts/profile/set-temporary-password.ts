import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { Account, AccountCtx } from '../../../parts/access/index.ts'
import { after, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { encrypt } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseCommonPassword } from '../passwords/refuse-common.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { credentials, passwordEmails } from '../tables.ts'
import { deleteEmailedSecrets } from './delete-emailed-secrets.ts'
import type { Change } from './profile-call.ts'
import { passwordPurpose, sendTemporaryPasswordJob } from './send-temporary-password.ts'

const validFor = hours(24)

type TemporaryPassword = { password: string; passwordHash: string }

/** Refuses what would be guessed. Call it outside of any transaction. */
export async function acceptTemporaryPassword(
  ctx: AccountCtx,
  account: Account,
  {
    newPassword: password,
    name = account.name,
    email = account.email,
  }: Pick<ProfileChange, 'newPassword' | 'name' | 'email'>,
): Promise<TemporaryPassword | undefined> {
  if (password === undefined) return undefined
  await refuseCommonPassword(password, { field: 'newPassword', about: [account.name, account.email, name, email] })
  return { password, passwordHash: await hashPassword(ctx, password) }
}

/**
 * Sets a password that opens one session within a day, in which its owner must choose another. Ends every session. The
 * owner gets it by email, or is told that there is one.
 */
export async function setTemporaryPassword(
  tx: Ctx,
  { actorId, account }: Change,
  { password, passwordHash, isEmailed }: TemporaryPassword & { isEmailed: boolean },
): Promise<void> {
  const accountId = account.id
  const now = tx.clock()
  const temporaryUntil = after(now, validFor)
  await tx.db
    .update(credentials)
    .set({ passwordHash, changedAt: now, temporaryUntil })
    .where(eq(credentials.accountId, accountId))
  await closeSessionsOf(tx, accountId)
  await deleteEmailedSecrets(tx, accountId)
  await recordAudit(tx, { action: 'password.set', actorId, accountId, data: { emailed: isEmailed } })
  if (!isEmailed) return notify(tx, accountId, accountsNotices['password.set'], {})
  const id = uuid()
  await tx.db
    .insert(passwordEmails)
    .values({ accountId, id, encryptedPassword: encrypt(tx, passwordPurpose, id, password), expiresAt: temporaryUntil })
  await tx.jobs.send(tx, sendTemporaryPasswordJob, { id }, { singletonKey: id })
}
