import { gte, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { emailCounts } from './tables.ts'

export type EmailSums = { sent: number; refused: number; failed: number }

/**
 * Counts the outcomes of emails since then. Bounces that arrive later are not among them: the email server does not
 * report them to us.
 */
export async function sumEmails(ctx: Ctx, since: Date): Promise<EmailSums> {
  const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [sums] = await ctx.db
    .select({
      sent: sumOf(sql`${emailCounts.sent}`),
      refused: sumOf(sql`${emailCounts.refused}`),
      failed: sumOf(sql`${emailCounts.failed}`),
    })
    .from(emailCounts)
    .where(gte(emailCounts.quarter, since))
  return sums ?? { sent: 0, refused: 0, failed: 0 }
}
