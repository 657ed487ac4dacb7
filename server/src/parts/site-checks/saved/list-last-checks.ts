import { and, count, desc, eq, gt, isNotNull, or, type SQL } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { isKept } from '../get-site.ts'
import { presentSite, withStart } from '../present-site.ts'
import { type SiteStore, siteRunTable, siteTable } from '../site-work.ts'

export type LastCheck = ReturnType<typeof presentSite> & { started_at: string }

/** The last check of each site, newest first. */
export const listLastChecks = (ctx: AccountCtx, store: SiteStore, { most }: { most: number }): Promise<LastCheck[]> =>
  listChecks(ctx, store, undefined, most)

/** Checks that did not bring every row, and saved sites whose last slot was skipped; and how many there are. */
export async function listTroubledChecks(
  ctx: AccountCtx,
  store: SiteStore,
  { most }: { most: number },
): Promise<{ checks: LastCheck[]; total: number }> {
  const [sites, runs] = [siteTable(store), siteRunTable(store)]
  const isTroubled = and(
    isNotNull(sites.savedAt),
    or(isNotNull(sites.skipReason), and(isNotNull(runs.finishedAt), gt(runs.failedCount, 0))),
  )
  const [checks, [sum]] = await Promise.all([
    listChecks(ctx, store, isTroubled, most),
    ctx.db
      .select({ total: count() })
      .from(sites)
      .innerJoin(runs, isLastCheck(store))
      .where(and(eq(sites.accountId, ctx.account.id), isKept(store), isTroubled)),
  ])
  return { checks, total: sum?.total ?? 0 }
}

function isLastCheck(store: SiteStore) {
  const [sites, runs] = [siteTable(store), siteRunTable(store)]
  return and(eq(runs.accountId, sites.accountId), eq(runs.subjectId, sites.id), eq(runs.number, sites.run))
}

async function listChecks(ctx: AccountCtx, store: SiteStore, where: SQL | undefined, most: number) {
  const [sites, runs] = [siteTable(store), siteRunTable(store)]
  const rows = await ctx.db
    .select({ site: sites, run: runs })
    .from(sites)
    .innerJoin(runs, isLastCheck(store))
    .where(and(eq(sites.accountId, ctx.account.id), isKept(store), where))
    .orderBy(desc(runs.createdAt), desc(sites.id))
    .limit(most)
  return rows.map(({ site, run }) => ({
    ...presentSite(withStart(ctx, site), run),
    started_at: run.createdAt.toISOString(),
  }))
}
