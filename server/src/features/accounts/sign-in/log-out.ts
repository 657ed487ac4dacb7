import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { closeSession } from '../sessions/sessions.ts'

/** Ends this session and closes its open event streams. */
export function logOut(ctx: AccountCtx, token: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: 'sign-out', actorId: ctx.account.id, accountId: ctx.account.id })
    await closeSession(tx, token)
  })
}
