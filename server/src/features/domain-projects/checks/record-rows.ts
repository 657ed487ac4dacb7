import { and, eq, sql } from 'drizzle-orm'
import { serpFeatureOf } from '#contract/rules/serp-features.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { RankedKeywordsPage } from '../../../ports/data-provider/ranked-keywords.ts'
import { advanceRun, publishRun, unitsLeft } from '../../paid-runs/index.ts'
import { domainWork, type RunRow } from '../domain-work.ts'
import { type DomainRow, findOpenRun, lockDomain } from '../load-domain.ts'
import { domainDates, domainProjectRuns } from '../tables.ts'
import { createBrandTest } from './brand-of.ts'
import type { ClaimedCall } from './claim-call.ts'
import { finishRun } from './finish-run.ts'

/**
 * Stores the rows of a call and ends the run with its last. What the domain does not have is absent, no failure. A domain
 * that was deleted meanwhile pays for what came and goes.
 */
export function recordRows(
  ctx: Ctx,
  call: ClaimedCall,
  { asked, page }: { asked: number; page: RankedKeywordsPage },
): Promise<void> {
  return underLock(ctx, call, async (tx, domain, run) => {
    if (call.offset === 0) await storeFigures(tx, domain, run, page)
    const stored = await storeRows(tx, domain, run, page)
    const isLast = page.isLast || domain.deletedAt !== null
    // Rows that came twice, because the provider's order moved between two calls, are missing elsewhere.
    const absent = isLast ? unitsLeft(run) - stored : asked - stored
    const moved = await advanceRun(tx, domainWork, run, { done: stored, failed: 0, absent })
    await tx.db
      .update(domainProjectRuns)
      .set({ offset: call.offset + asked, leasedUntil: null, dueAt: tx.clock(), attempts: 0 })
      .where(keyOf(run))
    await endOrPublish(tx, domain, moved)
  })
}

/** Tries a call again later. */
export function postponeCall(
  ctx: Ctx,
  call: ClaimedCall,
  { until, counts }: { until: Date; counts: boolean },
): Promise<void> {
  return underLock(ctx, call, async (tx, domain, run) => {
    if (domain.deletedAt !== null) return giveUp(tx, domain, run, 'deleted')
    const attempts = call.attempts + (counts ? 1 : 0)
    await tx.db.update(domainProjectRuns).set({ leasedUntil: null, dueAt: until, attempts }).where(keyOf(run))
  })
}

/** Ends a run with the rows it has; the rest has failed and is not paid for. */
export const endEarly = (ctx: Ctx, call: ClaimedCall, failure: string): Promise<void> =>
  underLock(ctx, call, (tx, domain, run) => giveUp(tx, domain, run, failure))

export async function giveUp(tx: Ctx, domain: DomainRow, run: RunRow, failure: string): Promise<void> {
  await tx.db.update(domainProjectRuns).set({ leasedUntil: null, failure }).where(keyOf(run))
  const moved = await advanceRun(tx, domainWork, run, { done: 0, failed: unitsLeft(run) })
  await endOrPublish(tx, domain, moved)
}

async function endOrPublish(tx: Ctx, domain: DomainRow, run: RunRow): Promise<void> {
  const now = unitsLeft(run) === 0 ? await finishRun(tx, domain, run) : run
  if (domain.deletedAt === null) await publishRun(tx, domainWork, now)
}

/** Nothing where the call is no longer the run's next: another worker has made it meanwhile. */
function underLock(
  ctx: Ctx,
  { accountId, projectId, run: number, offset }: ClaimedCall,
  act: (tx: Ctx, domain: DomainRow, run: RunRow) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const domain = await lockDomain(tx, { accountId, projectId })
    const run = domain && (await findOpenRun(tx, domain))
    if (domain === undefined || run === undefined || run.number !== number || run.offset !== offset) return
    await act(tx, domain, run)
  })
}

const keyOf = ({ accountId, subjectId, number }: RunRow) =>
  and(
    eq(domainProjectRuns.accountId, accountId),
    eq(domainProjectRuns.subjectId, subjectId),
    eq(domainProjectRuns.number, number),
  )

const storeFigures = (
  tx: Ctx,
  { accountId, id: projectId }: DomainRow,
  { number: run, day }: RunRow,
  { totalCount, figures }: RankedKeywordsPage,
) =>
  tx.db
    .insert(domainDates)
    .values({ accountId, projectId, run, day, takenAt: tx.clock(), totalCount, figures })
    .onConflictDoNothing()

/** Returns how many were new: what came in an earlier call already is not stored again. */
async function storeRows(
  tx: Ctx,
  { accountId, id, target }: DomainRow,
  run: RunRow,
  { keywords }: RankedKeywordsPage,
): Promise<number> {
  const isBranded = createBrandTest(target)
  const rows = keywords.map((row, at) => ({
    account_id: accountId,
    project_id: id,
    run: run.number,
    number: run.offset + at + 1,
    keyword: row.keyword,
    kind: row.kind,
    position: row.position,
    position_absolute: row.absolutePosition,
    url: row.url,
    title: row.title,
    search_volume: row.searchVolume,
    difficulty: row.difficulty,
    cpc_usd: row.cpcUsd,
    intent: row.intent,
    features: [...new Set(row.featureTypes.flatMap((type) => serpFeatureOf(type) ?? []))],
    traffic: row.traffic,
    is_branded: isBranded(row.keyword),
    seen_at: row.seenAt,
  }))
  const { rowCount } = await tx.db.execute(sql`
    insert into domain_keywords select * from jsonb_populate_recordset(null::domain_keywords, ${JSON.stringify(rows)}::jsonb)
    on conflict (account_id, project_id, run, kind, keyword) do nothing`)
  return rowCount ?? 0
}
