import { asc, desc, eq } from 'drizzle-orm'
import { auditLog } from '../features/audit/tables.ts'
import type { Ctx } from '../platform/context.ts'

/** The audit log of an account, the oldest line first. */
export const readAudit = (ctx: Ctx, { id }: { id: number }) =>
  ctx.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, ip: auditLog.ip, data: auditLog.data })
    .from(auditLog)
    .where(eq(auditLog.accountId, id))
    .orderBy(asc(auditLog.id))

/** The same, with whom staff acted as. */
export const readAuditActors = (ctx: Ctx, { id }: { id: number }) =>
  ctx.db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      asAccountId: auditLog.asAccountId,
      data: auditLog.data,
    })
    .from(auditLog)
    .where(eq(auditLog.accountId, id))
    .orderBy(asc(auditLog.id))

/** The newest line, whoever it is about. */
export async function newestAudit(ctx: Ctx) {
  const [line] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return line
}
