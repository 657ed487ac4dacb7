import type { AccountCtx } from '../../parts/access/index.ts'
import { getSite, lockSite, lockSiteOfAccount, type SiteReference } from '../../parts/site-checks/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DomainRow, domainStore } from './domain-work.ts'

/** Throws `row.not-found` for somebody else's domain exactly as for none. */
export const getDomainProject = (ctx: AccountCtx, id: number): Promise<DomainRow> => getSite(ctx, domainStore, id)

/** Locked until the transaction ends: whatever changes a domain or its rows begins here. Finds a deleted one too. */
export const lockDomain = (tx: Ctx, reference: SiteReference): Promise<DomainRow | undefined> =>
  lockSite(tx, domainStore, reference)

/** Throws `row.not-found` where it is gone. */
export const lockDomainOfAccount = (tx: AccountCtx, id: number): Promise<DomainRow> =>
  lockSiteOfAccount(tx, domainStore, id)
