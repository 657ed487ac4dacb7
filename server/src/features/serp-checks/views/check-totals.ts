import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { serpCheckTotals } from '../tables.ts'

/** Counts checks in that were made, or out that were deleted. */
export async function countChecks(
  tx: Ctx,
  accountId: number,
  { checks, keywords }: { checks: 1 | -1; keywords: number },
): Promise<void> {
  const changed = checks * keywords
  await tx.db
    .insert(serpCheckTotals)
    .values({ accountId, checks, keywords: changed })
    .onConflictDoUpdate({
      target: serpCheckTotals.accountId,
      set: {
        checks: sql`${serpCheckTotals.checks} + ${checks}`,
        keywords: sql`${serpCheckTotals.keywords} + ${changed}`,
      },
    })
}

/** Checks an account has. */
export async function countSerpChecks(ctx: Ctx, accountId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ checks: serpCheckTotals.checks })
    .from(serpCheckTotals)
    .where(eq(serpCheckTotals.accountId, accountId))
  return row?.checks ?? 0
}
