import type { Ctx } from '../../../platform/context.ts'
import { type OrganicRow, ofOrganicRow } from '../read-pages/pack-page.ts'
import type { ReadablePage } from '../read-pages/page-summary.ts'

/** Some six megabytes of pages a hundred results deep, twice that where the text is not Latin. */
const mostKept = 300

/** As JSON: a quarter of what the objects take. */
export type RecentPage = { organic: string; others: string }
type RecentPages = Map<string, RecentPage>

/**
 * Pages a running product has just stored. Its worker usually reads the ranks off them a moment later, and fetching them
 * back would cost as much as storing them. Pages never change and their ids are unique, so nothing here can be stale.
 */
const recentPages = new WeakMap<Ctx['ports'], RecentPages>()

export const recentPage = ({
  organic,
  ...others
}: Omit<ReadablePage, 'organic'> & { organic: string }): RecentPage => ({
  organic,
  others: JSON.stringify(others),
})

/** Harmless before the commit: nobody learns the id of a page that came to nothing. */
export function storeRecentPage(ctx: Ctx, snapshotId: string, page: RecentPage): void {
  const recent: RecentPages = recentPages.get(ctx.ports) ?? new Map()
  recentPages.set(ctx.ports, recent.set(snapshotId, page))
  for (const oldest of recent.keys()) {
    if (recent.size <= mostKept) return
    recent.delete(oldest)
  }
}

export function findRecentPage(ctx: Ctx, snapshotId: string): ReadablePage | undefined {
  const page = recentPages.get(ctx.ports)?.get(snapshotId)
  if (page === undefined) return undefined
  const others = JSON.parse(page.others) as Omit<ReadablePage, 'organic'>
  return { ...others, organic: (JSON.parse(page.organic) as OrganicRow[]).map(ofOrganicRow) }
}
