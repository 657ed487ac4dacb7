import type { Ctx } from '../../platform/context.ts'
import type { StoredOrganicResult } from './tables.ts'

/** About ten megabytes of pages a hundred results deep. */
const mostKept = 300

type RecentPages = Map<string, StoredOrganicResult[]>

/**
 * Pages a running product has just stored. Its worker usually reads the ranks off them a moment later, and fetching them
 * back would cost as much as storing them. Pages never change and their ids are unique, so nothing here can be stale.
 */
const recentPages = new WeakMap<Ctx['ports'], RecentPages>()

/** Harmless before the commit: nobody learns the id of a page that came to nothing. */
export function keepRecentPage(ctx: Ctx, resultId: string, organic: StoredOrganicResult[]): void {
  const recent: RecentPages = recentPages.get(ctx.ports) ?? new Map()
  recentPages.set(ctx.ports, recent.set(resultId, organic))
  for (const oldest of recent.keys()) {
    if (recent.size <= mostKept) return
    recent.delete(oldest)
  }
}

export const findRecentPage = (ctx: Ctx, resultId: string) => recentPages.get(ctx.ports)?.get(resultId)
