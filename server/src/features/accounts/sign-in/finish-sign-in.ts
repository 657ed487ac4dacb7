import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findViewer, type Viewer } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { credentials } from '../tables.ts'
import { type CodeTry, useCode } from './codes.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'
import { signInViewer } from './sign-in-viewer.ts'
import { hasEnded } from './temporary-passwords.ts'
import { trustDevice } from './trusted-devices.ts'

type FinishedSignIn = { viewer: Viewer; accessToken: string; deviceToken: string }

/** What a notice can tell of an address; only one with a zone is longer. */
const longestIp = 45

/**
 * Uses up the right code: the address is proven, the browser trusted and a session open, all of it or nothing. Of
 * several calls at once one gets a session.
 */
export async function finishSignIn(
  ctx: Ctx,
  pending: PendingSignIn,
  taken: CodeTry,
  oldDeviceToken: string | undefined,
): Promise<FinishedSignIn> {
  // What speaks against a session is returned and not thrown, because a rollback would give the code back.
  const finished = await inTransaction(ctx, async (tx) => {
    const owner = await holdCredentials(tx, pending.accountId)
    const isUsed = await useCode(tx, taken)
    if (owner === undefined || !isUsed || owner.changedAt > pending.createdAt || hasEnded(tx, owner)) return 'ended'
    const viewer = await findViewer(tx, pending.accountId)
    if (viewer === undefined) return 'ended'
    if (viewer.account.suspended) return 'suspended'
    await proveAddress(tx, pending.accountId, owner.emailProvenAt)
    const deviceToken = await trustBrowser(tx, pending.accountId, oldDeviceToken, owner.emailProvenAt !== null)
    return { viewer, deviceToken, accessToken: await signInViewer(tx, viewer) }
  })
  if (finished === 'ended') throw new AppError('code.ended', `sign-in ${pending.id} was finished or is void`)
  if (finished === 'suspended') throw new AppError('account.suspended', `account ${pending.accountId}`)
  return finished
}

/** Until the transaction ends nobody can change the password; one changed since the sign-in began makes that void. */
async function holdCredentials(tx: Ctx, accountId: number) {
  const [held] = await tx.db
    .select({
      changedAt: credentials.changedAt,
      emailProvenAt: credentials.emailProvenAt,
      temporaryUntil: credentials.temporaryUntil,
    })
    .from(credentials)
    .where(eq(credentials.accountId, accountId))
    .for('update')
  return held
}

async function proveAddress(tx: Ctx, accountId: number, provenAt: Date | null): Promise<void> {
  if (provenAt !== null) return
  await tx.db.update(credentials).set({ emailProvenAt: tx.clock() }).where(eq(credentials.accountId, accountId))
}

/** The owner is notified of a browser not trusted before, except at the very first sign-in. */
async function trustBrowser(
  tx: Ctx,
  accountId: number,
  oldToken: string | undefined,
  wasProven: boolean,
): Promise<string> {
  const { token, isNew } = await trustDevice(tx, accountId, oldToken)
  const device = describeDevice(tx.origin?.userAgent ?? '')
  await recordAudit(tx, { action: 'device.trusted', actorId: accountId, accountId, data: { device, is_new: isNew } })
  if (isNew && wasProven)
    await notify(tx, accountId, 'device.new', { device, ip: (tx.origin?.ip ?? '').slice(0, longestIp) })
  return token
}
