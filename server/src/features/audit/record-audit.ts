import type { AuditAction } from '#contract/rules/audit/audit-sentences.ts'
import type { Ctx } from '../../platform/context.ts'
import { type AuditData, refuseSecrets } from './refuse-secrets.ts'
import { auditLog } from './tables.ts'

const longestUserAgent = 300

export type AuditEntry = {
  action: AuditAction
  /** The person who did it; null for the system and for somebody not signed in. */
  actorId: number | null
  /** Whom it is about; null where there is no such account. */
  accountId: number | null
  /** Further facts a reader needs; never secrets or the address of someone without an account. */
  data?: AuditData
}

/**
 * Writes one line of the audit log in the caller's transaction, with where the request came from. In a switched session
 * the actor is the staff member, and whoever the caller names the account they act as. A refusal is recorded outside
 * the transaction that the refusal rolls back.
 */
export async function recordAudit(ctx: Ctx, { action, actorId, accountId, data = {} }: AuditEntry): Promise<void> {
  refuseSecrets(data)
  const isSwitched = ctx.switchedById !== undefined && actorId !== null
  await ctx.db.insert(auditLog).values({
    at: ctx.clock(),
    actorId: isSwitched ? ctx.switchedById : actorId,
    asAccountId: isSwitched ? actorId : null,
    accountId,
    action,
    ip: ctx.origin?.ip || null,
    userAgent: ctx.origin?.userAgent.slice(0, longestUserAgent) || null,
    data,
  })
}
