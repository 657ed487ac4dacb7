import type { AccountCtx } from '../../../parts/access/index.ts'
import { searchSites } from '../../../parts/site-checks/index.ts'
import { backlinkStore } from '../backlink-work.ts'

/** The newest own targets with this in them, saved or not. */
export async function searchBacklinks(ctx: AccountCtx, input: { search: string; limit: number }) {
  const targets = await searchSites(ctx, backlinkStore, input)
  return targets.map(({ id, target, savedAt }) => ({ id, target, is_saved: savedAt !== null }))
}
