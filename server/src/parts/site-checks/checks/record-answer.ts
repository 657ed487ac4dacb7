import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { advanceRun, publishRun, unitsLeft } from '../../paid-runs/index.ts'
import { findOpenRun, lockSite } from '../get-site.ts'
import { referenceOf, type SiteAnswer, type SiteWork, type Stored, siteRunTable } from '../site-work.ts'
import type { Site, SiteRun } from '../tables.ts'
import type { ClaimedCall } from './claim-call.ts'
import { siteDeleted } from './failed-checks.ts'
import { finishRun } from './finish-run.ts'

/**
 * Stores what a call has brought and ends the run with its last. Rows the site does not have are absent, no failure. One
 * that was deleted meanwhile pays for what came and goes.
 */
export const recordAnswer = (ctx: Ctx, work: SiteWork, call: ClaimedCall, answer: SiteAnswer): Promise<void> =>
  underLock(ctx, work, call, async (tx, site, run) => moveOn(tx, work, site, run, await answer.store(tx, site, run)))

async function moveOn(
  tx: Ctx,
  work: SiteWork,
  site: Site,
  run: SiteRun,
  { stored, unread, asked, isLast, next }: Stored,
): Promise<void> {
  const isEnd = next === undefined || site.deletedAt !== null
  // Rows that came twice, because the provider's order moved between two calls, are missing elsewhere.
  const absent = (isLast || isEnd ? unitsLeft(run) : asked) - stored - unread
  const moved = await advanceRun(tx, work.work, run, { done: stored, failed: unread, absent })
  await update(tx, work, run, {
    offset: run.offset + asked,
    step: next ?? run.step,
    leasedUntil: null,
    dueAt: tx.clock(),
    attempts: 0,
  })
  await endOrPublish(tx, work, { site, run: moved, isEnd })
}

/** Tries a call again later. */
export function postponeCall(
  ctx: Ctx,
  work: SiteWork,
  call: ClaimedCall,
  { until, counts }: { until: Date; counts: boolean },
): Promise<void> {
  return underLock(ctx, work, call, async (tx, site, run) => {
    if (site.deletedAt !== null)
      return abandonCheck(tx, work, { site, run, failure: counts ? 'failed while it was deleted' : siteDeleted })
    const attempts = call.run.attempts + (counts ? 1 : 0)
    await update(tx, work, run, { leasedUntil: null, dueAt: until, attempts })
  })
}

/** Ends a run with the rows it has; the rest has failed and is not paid for. */
export const endEarly = (ctx: Ctx, work: SiteWork, call: ClaimedCall, failure: string): Promise<void> =>
  underLock(ctx, work, call, (tx, site, run) => abandonCheck(tx, work, { site, run, failure }))

/** The same, but where the call that failed for good was for something the run can do without. */
export const passOverOrEnd = (ctx: Ctx, work: SiteWork, call: ClaimedCall, failure: string): Promise<void> =>
  underLock(ctx, work, call, async (tx, site, run) => {
    const isOptional = site.deletedAt === null && work.optionalSteps.includes(run.step)
    const passed = isOptional ? await work.passOver?.(tx, site, run) : undefined
    if (passed === undefined) await abandonCheck(tx, work, { site, run, failure })
    else await moveOn(tx, work, site, run, passed)
  })

type GivenUp = { site: Site; run: SiteRun; failure: string }

export async function abandonCheck(tx: Ctx, work: SiteWork, { site, run, failure }: GivenUp): Promise<void> {
  await update(tx, work, run, { leasedUntil: null, failure })
  // Units that are no longer asked for are absent: with no row so far the task alone is owed.
  const left = unitsLeft(run)
  const ended = failure === siteDeleted && wasAnswered(work, run) ? { failed: 0, absent: left } : { failed: left }
  const moved = await advanceRun(tx, work.work, { ...run, failure }, { done: 0, ...ended })
  await endOrPublish(tx, work, { site, run: moved, isEnd: true })
}

/** The provider has answered the run before, and not failed it since: an error costs nobody anything. */
const wasAnswered = ({ firstStep }: SiteWork, { step, offset, attempts }: SiteRun) =>
  attempts === 0 && (step !== firstStep || offset > 0)

async function endOrPublish(
  tx: Ctx,
  work: SiteWork,
  { site, run, isEnd }: { site: Site; run: SiteRun; isEnd: boolean },
): Promise<void> {
  const now = isEnd ? await finishRun(tx, work, site, run) : run
  if (site.deletedAt === null) await publishRun(tx, work.work, now)
}

/** Nothing where the call is no longer the run's next: another worker has made it meanwhile. */
function underLock(
  ctx: Ctx,
  work: SiteWork,
  { site: { accountId, id }, run: { number, offset, step } }: ClaimedCall,
  act: (tx: Ctx, site: Site, run: SiteRun) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const site = await lockSite(tx, work, referenceOf({ accountId, id }))
    const run = site && (await findOpenRun(tx, work, site))
    if (site === undefined || run === undefined) return
    if (run.number !== number || run.offset !== offset || run.step !== step) return
    await act(tx, site, run)
  })
}

function update(tx: Ctx, work: SiteWork, { accountId, subjectId, number }: SiteRun, values: Partial<SiteRun>) {
  const runs = siteRunTable(work)
  return tx.db
    .update(runs)
    .set(values)
    .where(and(eq(runs.accountId, accountId), eq(runs.subjectId, subjectId), eq(runs.number, number)))
}
