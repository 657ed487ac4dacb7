import type { AccountCtx } from '../../../parts/access/index.ts'
import { type ListSites, listSites } from '../../../parts/site-checks/index.ts'
import { backlinkStore } from '../backlink-work.ts'
import { presentProjects } from '../present-project.ts'

type ListBacklinks = Omit<ListSites, 'perPage'> & { per_page: number }

/** Saved ones, a page at a time. */
export async function listBacklinks(ctx: AccountCtx, { per_page: perPage, ...input }: ListBacklinks) {
  const { rows, pagination } = await listSites(ctx, backlinkStore, { ...input, perPage })
  return { data: await presentProjects(ctx, rows), pagination }
}
