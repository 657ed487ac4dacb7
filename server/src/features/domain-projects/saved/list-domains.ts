import type { AccountCtx } from '../../../parts/access/index.ts'
import { type ListSites, listSites } from '../../../parts/site-checks/index.ts'
import { domainStore } from '../domain-work.ts'
import { presentDomains } from '../present-domain.ts'

const perPage = 10

/** Saved domains, ten a page. */
export async function listDomains(ctx: AccountCtx, input: Omit<ListSites, 'perPage'>) {
  const { rows, pagination } = await listSites(ctx, domainStore, { ...input, perPage })
  return { data: { domainCheckers: await presentDomains(ctx, rows), pagination } }
}
