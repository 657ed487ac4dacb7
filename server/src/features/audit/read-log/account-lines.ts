import { and, desc, eq } from 'drizzle-orm'
import type { AuditLine } from '#contract/audit/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { auditLog } from '../tables.ts'
import { findLines } from './find-lines.ts'

/** The newest lines of the log about an account. */
export async function listLinesAbout(
  ctx: Ctx,
  { accountId, most }: { accountId: number; most: number },
): Promise<AuditLine[]> {
  return (await findLines(ctx, { account: String(accountId) }, { most })).lines
}

/** The time when an account's owner last signed in. Staff switching into it doesn't count. */
export async function lastSignIn(ctx: Ctx, accountId: number): Promise<Date | undefined> {
  const [line] = await ctx.db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.accountId, accountId), eq(auditLog.action, 'sign-in')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return line?.at
}
