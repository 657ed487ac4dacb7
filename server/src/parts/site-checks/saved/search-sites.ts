import { and, desc, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { isKept } from '../get-site.ts'
import { containsTarget } from '../search-target.ts'
import { type SiteStore, siteTable } from '../site-work.ts'
import type { Site, SiteDate, SiteRun } from '../tables.ts'

/** The newest own sites whose target has this in it, saved or not. */
export async function searchSites<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  ctx: AccountCtx,
  store: SiteStore<SiteRow, Run, DateRow>,
  { search, limit }: { search: string; limit: number },
): Promise<SiteRow[]> {
  const sites = siteTable(store)
  const rows = await ctx.db
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, ctx.account.id), isKept(store), containsTarget(store, search)))
    .orderBy(desc(sites.createdAt), desc(sites.id))
    .limit(limit)
  return rows as Site[] as SiteRow[]
}
