import type { StoredOrganicResult } from './tables.ts'

/** About ten megabytes of pages a hundred results deep. */
const mostKept = 300

/**
 * Pages this process has just stored. A worker usually reads the ranks off them a moment later, and fetching them back
 * would cost as much as storing them. Pages never change and their ids are unique, so nothing here can be stale.
 */
const recent = new Map<string, StoredOrganicResult[]>()

/** Harmless before the commit: nobody learns the id of a page that came to nothing. */
export function keepRecentPage(resultId: string, organic: StoredOrganicResult[]): void {
  recent.set(resultId, organic)
  for (const oldest of recent.keys()) {
    if (recent.size <= mostKept) return
    recent.delete(oldest)
  }
}

export const findRecentPage = (resultId: string) => recent.get(resultId)
