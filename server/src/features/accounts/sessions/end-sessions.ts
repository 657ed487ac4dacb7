import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { type AuditData, recordAudit } from '../../audit/index.ts'
import { listSessions } from './list-sessions.ts'
import { closeSessionOf, closeSessionsOf, hashToken } from './sessions.ts'

/** Ends one of the account's own sessions. Ending the one that asks is signing out. */
export async function endSession(ctx: AccountCtx, id: string): Promise<void> {
  const accountId = ctx.account.id
  await inTransaction(ctx, async (tx) => {
    const ended = await closeSessionOf(tx, accountId, id)
    if (ended === undefined) throw notFound(`session ${id} of account ${accountId}`)
    const { device, switchedById } = ended
    const data: AuditData = switchedById === null ? { device } : { support: switchedById }
    await recordAudit(tx, { action: 'session.ended', actorId: accountId, accountId, data })
  })
}

/** Ends every session of the account but the one that asks. Answers how many were open. */
export function endOtherSessions(ctx: AccountCtx, token: string): Promise<number> {
  const accountId = ctx.account.id
  return inTransaction(ctx, async (tx) => {
    const ended = (await listSessions(tx, token)).filter((session) => !session.is_current).length
    // Takes those along that ran out and wait to be swept, which nobody counts.
    await closeSessionsOf(tx, accountId, hashToken(token))
    if (ended > 0) await recordAudit(tx, { action: 'session.ended', actorId: accountId, accountId, data: { ended } })
    return ended
  })
}
