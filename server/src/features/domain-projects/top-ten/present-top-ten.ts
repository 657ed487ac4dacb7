import { and, eq } from 'drizzle-orm'
import type { TopTenResult } from '#contract/domain-projects/rows.ts'
import { hostOfTarget } from '#contract/rules/serp-fetches/other-page.ts'
import { presentSnapshot } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import type { DomainRow } from '../domain-work.ts'
import { domainSerps } from '../tables.ts'

export type SerpRow = typeof domainSerps.$inferSelect

export type PresentedTopTen = {
  state: SerpRow['state']
  failure: string | null
  takenAt: Date | null
  topTen: TopTenResult[]
  /** Its page is no longer kept. */
  isGone: boolean
}

export async function presentTopTen(ctx: Ctx, domain: DomainRow, serp: SerpRow): Promise<PresentedTopTen> {
  const { state, failure, snapshotQueryId: queryId, snapshotId, takenAt } = serp
  const nothing = { state, failure, takenAt: null, topTen: [], isGone: false }
  if (state !== 'ready' || queryId === null || snapshotId === null || takenAt === null) return nothing
  // For a path, its whole domain is matched second, in the place of a competitor.
  const domains = [domain.target, hostOfTarget(domain.target)]
  const asked = { domains, depth: 10 as const, includesSubdomains: false }
  const page = await presentSnapshot(ctx, { queryId, snapshotId, takenAt }, asked)
  if (page === null) return { ...nothing, isGone: true }
  const topTen = page.organic.map(({ position, title, url, domain: host, owner }) => ({
    rank_absolute: position,
    title,
    url,
    domain: host,
    is_own: owner === 'own',
    is_same_domain: owner === 'competitor1',
  }))
  return { state, failure, takenAt, topTen, isGone: false }
}

/** The keywords that have been looked up and whose pages are still kept. */
export async function listTopTens(
  ctx: Ctx,
  domain: DomainRow,
  keywords: readonly string[],
): Promise<Map<string, TopTenResult[]>> {
  const { accountId, projectId, keyword, state } = domainSerps
  const serps = await ctx.db
    .select()
    .from(domainSerps)
    .where(
      and(eq(accountId, domain.accountId), eq(projectId, domain.id), equalsAny(keyword, keywords), eq(state, 'ready')),
    )
  const presented = await Promise.all(serps.map((serp) => presentTopTen(ctx, domain, serp)))
  return new Map(serps.map((serp, at) => [serp.keyword, presented[at]?.topTen ?? []]))
}
