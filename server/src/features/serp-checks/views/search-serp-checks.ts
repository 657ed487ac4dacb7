import { and, desc, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { isKept } from '../get-check.ts'
import { serpChecks } from '../tables.ts'
import { containsText } from './search-text.ts'

/** The newest own checks with this in their note, their domain or one of their keywords. */
export async function searchSerpChecks(ctx: AccountCtx, { search, limit }: { search: string; limit: number }) {
  const { id, domain, note, keywordsCount, createdAt, accountId } = serpChecks
  const checks = await ctx.db
    .select({ id, domain, note, keywords_count: keywordsCount, createdAt })
    .from(serpChecks)
    .where(and(eq(accountId, ctx.account.id), isKept, containsText(search)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return checks.map(({ createdAt: created, ...check }) => ({ ...check, created_at: created.toISOString() }))
}
