import type { Ctx } from '../../platform/context.ts'
import type { StoredOrganicResult } from './tables.ts'

/** Some six megabytes of pages a hundred results deep, twice that where the text is not Latin. */
const mostKept = 300

/** Their organic results as JSON: a third of what the objects take. */
type RecentPages = Map<string, string>

/**
 * Pages a running product has just stored. Its worker usually reads the ranks off them a moment later, and fetching them
 * back would cost as much as storing them. Pages never change and their ids are unique, so nothing here can be stale.
 */
const recentPages = new WeakMap<Ctx['ports'], RecentPages>()

/** Harmless before the commit: nobody learns the id of a page that came to nothing. */
export function keepRecentPage(ctx: Ctx, snapshotId: string, organic: string): void {
  const recent: RecentPages = recentPages.get(ctx.ports) ?? new Map()
  recentPages.set(ctx.ports, recent.set(snapshotId, organic))
  for (const oldest of recent.keys()) {
    if (recent.size <= mostKept) return
    recent.delete(oldest)
  }
}

export function findRecentPage(ctx: Ctx, snapshotId: string): StoredOrganicResult[] | undefined {
  const organic = recentPages.get(ctx.ports)?.get(snapshotId)
  return organic === undefined ? undefined : (JSON.parse(organic) as StoredOrganicResult[])
}
