import { and, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { findOpenRun as findOpenRunOf } from '../paid-runs/index.ts'
import { type SiteReference, type SiteStore, siteKey, siteTable } from './site-work.ts'
import type { Site, SiteDate, SiteRun } from './tables.ts'

/** Sites that may be seen; a deleted one stays until the call under way is paid for. */
export const isKept = (store: Pick<SiteStore, 'sites'>) => isNull(siteTable(store).deletedAt)

/** Throws `row.not-found` for somebody else's site exactly as for none. */
export async function getSite<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  ctx: AccountCtx,
  store: SiteStore<SiteRow, Run, DateRow>,
  projectId: number,
): Promise<SiteRow> {
  const sites = siteTable(store)
  const [site] = await ctx.db
    .select()
    .from(sites)
    .where(and(siteKey(sites, { accountId: ctx.account.id, projectId }), isKept(store)))
  if (site === undefined) throw notFound(`${store.work.name} ${projectId}`)
  return site as SiteRow
}

/** Locked until the transaction ends: whatever changes a site or its rows begins here. Finds a deleted one too. */
export async function lockSite<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  tx: Ctx,
  store: SiteStore<SiteRow, Run, DateRow>,
  reference: SiteReference,
): Promise<SiteRow | undefined> {
  const sites = siteTable(store)
  const [site] = await tx.db.select().from(sites).where(siteKey(sites, reference)).for('update')
  return site as SiteRow | undefined
}

export async function lockSiteOfAccount<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  tx: AccountCtx,
  store: SiteStore<SiteRow, Run, DateRow>,
  projectId: number,
): Promise<SiteRow> {
  const site = await lockSite<SiteRow, Run, DateRow>(tx, store, { accountId: tx.account.id, projectId })
  if (site === undefined || site.deletedAt !== null) throw notFound(`${store.work.name} ${projectId}`)
  return site
}

/** The same, and throws the capability's `runningError` while a check is under way. */
export async function lockIdleSite<SiteRow extends Site, Run extends SiteRun, DateRow extends SiteDate>(
  tx: AccountCtx,
  store: SiteStore<SiteRow, Run, DateRow>,
  projectId: number,
): Promise<SiteRow> {
  const site = await lockSiteOfAccount<SiteRow, Run, DateRow>(tx, store, projectId)
  if ((await findOpenRun(tx, store, site)) !== undefined)
    throw new AppError(store.runningError, `${store.work.name} ${projectId} is in run ${site.run}`)
  return site
}

/** The run under way. */
export const findOpenRun = <Run extends SiteRun>(
  ctx: Ctx,
  { work }: Pick<SiteStore<Site, Run>, 'work'>,
  { accountId, id }: Pick<Site, 'accountId' | 'id'>,
): Promise<Run | undefined> => findOpenRunOf(ctx, work, { accountId, subjectId: id })
