import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { isKept } from '../get-site.ts'
import { containsTarget } from '../search-target.ts'
import { type SiteStore, siteTable } from '../site-work.ts'
import type { Site, SiteDate, SiteRun } from '../tables.ts'

export type ListSites = {
  page: number
  perPage: number
  search: string
  sort: 'target' | 'limit' | 'created_at'
  direction: 'asc' | 'desc'
}

/** Saved ones, a page at a time. */
export async function listSites<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  ctx: AccountCtx,
  store: SiteStore<SiteRow, Run, DateRow>,
  { page, perPage, search, sort, direction }: ListSites,
) {
  const sites = siteTable(store)
  const { accountId, savedAt, target, limit, createdAt, id } = sites
  const mine = and(eq(accountId, ctx.account.id), isNotNull(savedAt), isKept(store), containsTarget(store, search))
  const by = { target, limit, created_at: createdAt }[sort]
  const [rows, [sum]] = await Promise.all([
    ctx.db
      .select()
      .from(sites)
      .where(mine)
      .orderBy((direction === 'asc' ? asc : desc)(by), desc(id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(sites).where(mine),
  ])
  const total = sum?.total ?? 0
  return {
    rows: rows as Site[] as SiteRow[],
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}
