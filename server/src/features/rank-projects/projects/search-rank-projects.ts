import { and, desc, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { containsText } from '../contains-text.ts'
import { isKept } from '../get-project.ts'
import { rankProjects } from './tables.ts'

/** The account's newest projects with this in their name or domain. */
export async function searchRankProjects(ctx: AccountCtx, { search, limit }: { search: string; limit: number }) {
  const { id, name, domain, accountId, createdAt, searchText } = rankProjects
  return ctx.db
    .select({ id, name, domain })
    .from(rankProjects)
    .where(and(eq(accountId, ctx.account.id), isKept, containsText(searchText, search)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
