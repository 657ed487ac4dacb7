import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { byCommandLine } from '#contract/rules/audit/audit-sentences.ts'
import { findAccountId, findViewer, isCustomer, lockAccount } from '../../../parts/access/index.ts'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { changeFactors } from '../factors/change-factors.ts'
import { accountsNotices } from '../notices.ts'
import { hashLinkToken } from '../password-reset/link-token.ts'
import { queueResetLink } from '../password-reset/queue-reset-link.ts'
import { deleteEmailedSecrets } from '../profile/delete-emailed-secrets.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { deleteGuesses } from '../sign-in/guard-sign-in.ts'
import { authenticators, passkeys, passwordLinks, recoveryCodes, trustedDevices } from '../tables.ts'

/** Minutes that the link is valid for. */
export const resetLinkMinutes = 60

export type ResetAccess = {
  email: string
  /** The operator’s system user, for the audit log: the command line has no account. */
  operator: string
  /** Emails the link instead of returning it. */
  isEmailed: boolean
  mayBeCustomer: boolean
}

export type AccessReset =
  | { kind: 'unknown' | 'customer' }
  | {
      kind: 'reset'
      accountId: number
      isSuspended: boolean
      removed: { factors: number; devices: number; sessions: number }
      /** Undefined if it is emailed. */
      url: string | undefined
    }

/**
 * Restores access for a locked-out account owner: removes second factors, trusted browsers, sessions and attempts,
 * and creates one link for a new password. The old password stays until the link is used.
 */
export async function resetAccess(ctx: Ctx, input: ResetAccess): Promise<AccessReset> {
  const accountId = await findAccountId(ctx, input.email)
  const viewer = accountId === undefined ? undefined : await findViewer(ctx, accountId)
  if (accountId === undefined || viewer === undefined) return { kind: 'unknown' }
  if (isCustomer(viewer.account) && !input.mayBeCustomer) return { kind: 'customer' }
  return inTransaction(ctx, async (outer) => {
    const { account } = await lockAccount(outer, accountId)
    return changeFactors(outer, accountId, async (tx) => {
      const removed = await removeEverything(tx, accountId, account.email)
      await recordAll(tx, { accountId, operator: input.operator, removed })
      const url = input.isEmailed ? await emailLink(tx, accountId) : await makeLink(tx, accountId)
      return { kind: 'reset', accountId, isSuspended: account.suspended, removed, url }
    })
  })
}

type Removed = { factors: number; devices: number; sessions: number }

async function removeEverything(tx: Ctx, accountId: number, email: string): Promise<Removed> {
  const sessions = await closeSessionsOf(tx, accountId)
  const remove = async (
    table: typeof passkeys | typeof authenticators | typeof recoveryCodes | typeof trustedDevices,
  ) => (await tx.db.delete(table).where(eq(table.accountId, accountId))).rowCount ?? 0
  const factors = (await remove(passkeys)) + (await remove(authenticators))
  await remove(recoveryCodes)
  const devices = await remove(trustedDevices)
  await deleteEmailedSecrets(tx, accountId)
  await deleteGuesses(tx, email)
  return { factors, devices, sessions }
}

async function recordAll(
  tx: Ctx,
  { accountId, operator, removed }: { accountId: number; operator: string; removed: Removed },
): Promise<void> {
  const about = { actorId: null, accountId }
  const who = { by: byCommandLine, user: operator }
  await recordAudit(tx, { ...about, action: 'factor.reset', data: { ...who, methods: removed.factors } })
  if (removed.devices > 0)
    await recordAudit(tx, { ...about, action: 'device.forgotten', data: { ...who, forgotten: removed.devices } })
  if (removed.sessions > 0)
    await recordAudit(tx, { ...about, action: 'session.ended', data: { ...who, ended: removed.sessions } })
  if (removed.factors > 0) await notify(tx, accountId, accountsNotices['factor.reset'], {})
}

async function emailLink(tx: Ctx, accountId: number): Promise<undefined> {
  await queueResetLink(tx, { accountId, actorId: null })
}

async function makeLink(tx: Ctx, accountId: number): Promise<string> {
  const token = newToken()
  const createdAt = tx.clock()
  await tx.db.insert(passwordLinks).values({
    id: uuid(),
    accountId,
    createdAt,
    tokenHash: hashLinkToken(tx, token),
    expiresAt: after(createdAt, minutes(resetLinkMinutes)),
  })
  await recordAudit(tx, { action: 'password.reset-asked', actorId: null, accountId })
  return `${tx.settings.publicUrl}/changepassword/${token}`
}
