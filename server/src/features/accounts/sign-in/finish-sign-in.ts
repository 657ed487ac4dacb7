import { eq } from 'drizzle-orm'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { findViewer, suspendedFor, type Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { describeDevice } from '../../../platform/network/describe-device.ts'
import { recordAudit } from '../../audit/index.ts'
import { lastSignIn } from '../../audit/read-log/index.ts'
import { notify } from '../../notifications/index.ts'
import { countFactors } from '../factors/has-factor.ts'
import { accountsNotices } from '../notices.ts'
import { queueWelcome } from '../registration/send-welcome.ts'
import { credentials } from '../tables.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'
import { type OpenedSession, signInViewer } from './sign-in-viewer.ts'
import { hasEnded } from './temporary-passwords.ts'
import { trustDevice } from './trusted-devices.ts'

/** The proof beside the password. `use` uses it up and ends the pending sign-in; of several calls one gets true. */
export type Proof = { kind: 'email' | FactorMethod; use: (tx: Ctx) => Promise<boolean> }

type FinishedSignIn = { viewer: Viewer; opened: OpenedSession; deviceToken: string }

/** The longest address a notice can state; only one with a zone is longer. */
const longestIp = 45

/**
 * Uses up a right code or factor: the browser is trusted and a session open, all of it or nothing. An emailed code proves
 * the address besides. Of several calls at once one gets a session.
 */
export async function finishSignIn(
  ctx: Ctx,
  pending: PendingSignIn,
  proof: Proof,
  oldDeviceToken: string | undefined,
): Promise<FinishedSignIn> {
  // Refusals are returned, not thrown, because a rollback would make the code usable again.
  const finished = await inTransaction(ctx, async (tx) => {
    const owner = await holdCredentials(tx, pending.accountId)
    const isUsed = await proof.use(tx)
    if (owner === undefined || !isUsed || owner.changedAt > pending.createdAt || hasEnded(tx, owner)) return 'ended'
    // An account that has added a factor since is asked for it, and one whose factors were reset gets a code.
    const hasFactor = (await countFactors(tx, pending.accountId)) > 0
    if (hasFactor !== pending.asksFactor) return 'ended'
    const viewer = await findViewer(tx, pending.accountId)
    if (viewer === undefined) return 'ended'
    if (viewer.account.suspended) return 'suspended'
    const wasProven = owner.emailProvenAt !== null
    if (proof.kind === 'email' && !wasProven) await proveAddress(tx, pending.accountId)
    const deviceToken = await trustBrowser(tx, pending.accountId, oldDeviceToken, wasProven, proof)
    return { viewer, deviceToken, opened: await signInViewer(tx, viewer, proof.kind) }
  })
  if (finished === 'ended') throw new AppError('code.ended', `sign-in ${pending.id} was finished or is void`)
  if (finished === 'suspended') throw await suspendedFor(ctx, pending.accountId)
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

/** At the first sign-in this completes the registration, so the welcome is sent; not after staff have changed the address. */
async function proveAddress(tx: Ctx, accountId: number): Promise<void> {
  await tx.db.update(credentials).set({ emailProvenAt: tx.clock() }).where(eq(credentials.accountId, accountId))
  if ((await lastSignIn(tx, accountId)) === undefined) await queueWelcome(tx, accountId)
}

/** The owner is notified of a browser not trusted before, except at the very first sign-in. */
async function trustBrowser(
  tx: Ctx,
  accountId: number,
  oldToken: string | undefined,
  wasProven: boolean,
  { kind }: Proof,
): Promise<string> {
  const { token, isNew } = await trustDevice(tx, accountId, oldToken)
  const device = describeDevice(tx.origin?.userAgent ?? '')
  await recordAudit(tx, { action: 'device.trusted', actorId: accountId, accountId, data: { device, is_new: isNew } })
  if (isNew && wasProven)
    await notify(tx, accountId, accountsNotices['device.new'], {
      device,
      ip: (tx.origin?.ip ?? '').slice(0, longestIp),
      isFactor: kind !== 'email',
    })
  return token
}
