import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { activePlan, isUnderMaintenance } from '../../../features/billing/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findViewer, isStaff } from '../../access/index.ts'
import { hasSlotBegun, lockAccountRuns, ownRequest } from '../../paid-runs/index.ts'
import { startRun } from '../checks/start-run.ts'
import { sendStartClaimed } from '../define-site-jobs.ts'
import { findOpenRun, lockSite } from '../get-site.ts'
import { periodOf, referenceOf, type SiteReference, type SiteWork, siteKey, siteTable } from '../site-work.ts'
import type { Site, SkipReason } from '../tables.ts'
import { runAt } from './save-site.ts'

const claimedAtOnce = 500

/** Claims every site whose slot has begun (`slotDelay`), however many it has missed, and starts its check. */
export async function claimDueSites(ctx: Ctx, work: SiteWork): Promise<void> {
  const sites = siteTable(work)
  const now = ctx.clock()
  const isDue = hasSlotBegun(ctx, {
    id: sql`${sites.id}`,
    runAt: sql`${runAt}::text`,
    nextRunAt: sql`${sites.nextRunAt}`,
  })
  const { accountId, id } = sites
  const found = await ctx.db
    .select({ accountId, id })
    .from(sites)
    .where(isDue)
    .orderBy(sites.nextRunAt)
    .limit(claimedAtOnce)
  if (found.length === 0) return
  await inTransaction(ctx, async (tx) => {
    // Rows are locked one account at a time, because a distributed database can lock rows of only one node per statement.
    const byAccount = Map.groupBy(found, (site) => site.accountId)
    const locked = [...byAccount].map(([account, rows]) => {
      const ids = rows.map((row) => row.id)
      return tx.db
        .select()
        .from(sites)
        .where(and(eq(accountId, account), equalsAny(id, ids), isDue))
        .for('update', { skipLocked: true })
    })
    const due = (await Promise.all(locked)).flat()
    for (const site of due) {
      const { timeZone, createdAt, nextRunAt } = site
      const next = nextSlot({ duration: periodOf(site), runAt, timeZone, createdAt }, now) ?? null
      await tx.db
        .update(sites)
        .set({ claimedSlot: nextRunAt, nextRunAt: next })
        .where(siteKey(sites, referenceOf(site)))
    }
    if (due.length > 0) await sendStartClaimed(tx, work, due.map(referenceOf))
  })
}

/** Begins the checks of slots whose job was lost. */
export async function resumeClaimed(ctx: Ctx, work: SiteWork): Promise<void> {
  const { accountId, id: projectId, claimedSlot } = siteTable(work)
  const sites = await ctx.db.select({ accountId, projectId }).from(siteTable(work)).where(isNotNull(claimedSlot))
  await startClaimedRuns(ctx, work, sites)
}

/**
 * A site that cannot begin must not keep the others waiting; the resuming job comes back to it. While the module is
 * under maintenance all slots wait.
 */
export async function startClaimedRuns(ctx: Ctx, work: SiteWork, sites: readonly SiteReference[]): Promise<void> {
  if (sites.length === 0 || (await isUnderMaintenance(ctx, work.planModule))) return
  for (const reference of sites)
    await startClaimedRun(ctx, work, reference).catch((error: unknown) =>
      ctx.log.error({ err: error, ...reference }, `could not begin a scheduled check of a ${work.work.name}`),
    )
}

/** While a check is under way the slot waits for its end. Under the account's lock, then the site's: begins once. */
const startClaimedRun = (ctx: Ctx, work: SiteWork, reference: SiteReference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work.work, reference.accountId)
    const site = await lockSite(tx, work, reference)
    if (site === undefined || site.claimedSlot === null || site.deletedAt !== null) return
    if ((await findOpenRun(tx, work, site)) !== undefined) return
    const sites = siteTable(work)
    await tx.db.update(sites).set({ claimedSlot: null }).where(siteKey(sites, reference))
    await runOrSkip(tx, work, site, site.claimedSlot)
  })

async function runOrSkip(tx: Ctx, work: SiteWork, site: Site, slot: Date): Promise<void> {
  const viewer = await findViewer(tx, site.accountId)
  if (viewer === undefined || viewer.account.suspended) return
  if (!(await hasPlan(tx, work, site.accountId, isStaff(viewer.abilities)))) return skip(tx, work, site, 'plan')
  const request = ownRequest(`slot:${site.id}:${slot.toISOString()}`)
  try {
    // Undone alone where the credits do not reach.
    await inTransaction(tx, async (inner) => {
      await startRun(inner, work, { site, kind: 'scheduled', request, actor: 'system' })
      await setSkipped(inner, work, site, null)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error
    await skip(tx, work, site, 'credits')
  }
}

async function hasPlan(tx: Ctx, { planModule }: SiteWork, accountId: number, isOfStaff: boolean): Promise<boolean> {
  if (isOfStaff) return true
  return (await activePlan(tx, accountId))?.features.includes(planModule) ?? false
}

/** Skips a slot and marks its site. An account is notified at its first skipped site only, and again once none is marked. */
async function skip(tx: Ctx, work: SiteWork, site: Site, reason: SkipReason): Promise<void> {
  const sites = siteTable(work)
  const [told] = await tx.db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.accountId, site.accountId), eq(sites.skipReason, reason), sql`${sites.nextRunAt} is not null`))
    .limit(1)
  if (told === undefined) await work.notifySkipped(tx, site, reason)
  await setSkipped(tx, work, site, reason)
}

function setSkipped(tx: Ctx, work: SiteWork, site: Site, skipReason: SkipReason | null) {
  const sites = siteTable(work)
  return tx.db
    .update(sites)
    .set({ skipReason })
    .where(siteKey(sites, referenceOf(site)))
}
