import { and, eq, isNotNull, max } from 'drizzle-orm'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { getCreditCosts } from '../../../features/credits/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { beginRun, type RunRequest } from '../../paid-runs/index.ts'
import { sendReadRows } from '../define-site-jobs.ts'
import { referenceOf, type SiteWork, siteDateTable, siteKey, siteTable } from '../site-work.ts'
import type { Site, SiteRun, SiteRunKind } from '../tables.ts'

type StartRun<SiteRow extends Site> = {
  /** Locked or new, and at rest. */
  site: SiteRow
  kind: SiteRunKind
  request: RunRequest
  /** The payer. */
  actor: string
}

/** Begins a check inside the caller's transaction: holds the credits and has its rows read. Throws `credits.insufficient`. */
export async function startRun<SiteRow extends Site>(
  tx: Ctx,
  work: SiteWork<SiteRow>,
  { site, kind, request, actor }: StartRun<SiteRow>,
): Promise<void> {
  const number = site.run + 1
  const { totalCost, creditOffer, taskCost, keywordCost } = await getCreditCosts(tx, work.priced)
  const day = await dayOfNextRun(tx, work, site)
  await beginRun<SiteRun>(tx, work.work, {
    subject: { accountId: site.accountId, subjectId: site.id },
    number,
    request,
    unitsCount: site.limit,
    chargeableCount: site.limit,
    title: work.titleOf(site, kind),
    actor,
    own: {
      kind,
      ...{ totalCost, creditOffer, taskCost, keywordCost },
      day,
      step: work.firstStep,
      offset: 0,
      leasedUntil: null,
      dueAt: tx.clock(),
      attempts: 0,
      failure: null,
    },
  })
  const sites = siteTable(work)
  await tx.db
    .update(sites)
    .set({ run: number })
    .where(siteKey(sites, referenceOf(site)))
  await sendReadRows(tx, work, site.accountId)
}

/** Today in the site's zone; never before its latest date, which a zone chosen since may call tomorrow: a newer check is newer. */
async function dayOfNextRun(
  tx: Ctx,
  work: Pick<SiteWork, 'dates'>,
  { accountId, id, timeZone }: Site,
): Promise<string> {
  const today = localDateOf(tx.clock(), timeZone)
  const dates = siteDateTable(work)
  const [latest] = await tx.db
    .select({ day: max(dates.day) })
    .from(dates)
    .where(and(eq(dates.accountId, accountId), eq(dates.projectId, id), isNotNull(dates.finishedAt)))
  return latest?.day != null && latest.day > today ? latest.day : today
}
