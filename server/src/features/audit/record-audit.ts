import type { AuditAction } from '#contract/rules/audit/audit-sentences.ts'
import type { Ctx } from '../../platform/context.ts'
import { type AuditData, refuseSecrets } from './refuse-secrets.ts'
import { auditLog } from './tables.ts'

const longestUserAgent = 300

export type AuditEntry = {
  action: AuditAction
  /** The person who did it; null for the system and for somebody not signed in. */
  actorId: number | null
  /** The account it is about; null if there is none. */
  accountId: number | null
  /** Further facts a reader needs; never secrets or the address of someone without an account. */
  data?: AuditData
}

/**
 * Writes one line of the audit log in the caller's transaction, with the origin of the request. In a switched session the staff
 * member is the actor, and the actor that the caller names is the account they act as. A refusal must be recorded outside the
 * transaction that it rolls back.
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
