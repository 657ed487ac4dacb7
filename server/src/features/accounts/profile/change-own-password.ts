import { eq } from 'drizzle-orm'
import { profileMessages } from '#contract/accounts/messages.ts'
import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { accountsNotices } from '../notices.ts'
import { withHasher } from '../passwords/hash-password.ts'
import { refuseCommonPassword } from '../passwords/refuse-common.ts'
import { closeSessionsOf, hashToken } from '../sessions/sessions.ts'
import { deleteOtherDevices } from '../sign-in/trusted-devices.ts'
import { credentials, sessions } from '../tables.ts'
import { deleteEmailedSecrets } from './delete-emailed-secrets.ts'
import type { Change, ProfileCaller } from './profile-call.ts'
import type { KnownPassword } from './prove-owner.ts'

/** Refuses what would be guessed, and the temporary password once more. Returns the hash to store. */
export async function acceptOwnPassword(
  ctx: AccountCtx,
  known: KnownPassword,
  { password, name, email }: Pick<ProfileChange, 'password' | 'name' | 'email'>,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  const { account } = ctx
  const about = [account.name, account.email, name ?? account.name, email ?? account.email]
  await refuseCommonPassword(password, { about })
  return withHasher(ctx, async (hasher) => {
    if (known.isTemporary && (await hasher.isCorrect(known.passwordHash, password))) throw refuseTemporary()
    return hasher.hash(password)
  })
}

function refuseTemporary(): AppError {
  const message = profileMessages.stillTemporary
  return new AppError('input.invalid', 'the temporary password again', {
    publicMessage: message,
    data: { issues: [{ path: 'password', message }] },
  })
}

/**
 * Stores an owner's new password. From then on only this session lives and only this browser stays trusted, if it was;
 * whatever was emailed for the account before opens nothing.
 */
export async function changeOwnPassword(
  tx: Ctx,
  { account }: Change,
  { passwordHash, token, cookies }: Pick<ProfileCaller, 'token' | 'cookies'> & { passwordHash: string },
): Promise<void> {
  const accountId = account.id
  await tx.db
    .update(credentials)
    .set({ passwordHash, changedAt: tx.clock(), temporaryUntil: null })
    .where(eq(credentials.accountId, accountId))
  const tokenHash = hashToken(token)
  await closeSessionsOf(tx, accountId, tokenHash)
  await tx.db.update(sessions).set({ mustChoosePassword: false }).where(eq(sessions.tokenHash, tokenHash))
  await deleteOtherDevices(tx, accountId, cookies.read('device'))
  await deleteEmailedSecrets(tx, accountId)
  await recordAudit(tx, { action: 'password.changed', actorId: accountId, accountId })
  await notify(tx, accountId, accountsNotices['password.changed'], {})
}
