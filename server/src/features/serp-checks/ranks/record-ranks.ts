import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  advanceRun,
  findOpenRun,
  progressOf,
  publishRun,
  recordEach,
  type Subject,
  unitsLeft,
} from '../../../parts/paid-runs/index.ts'
import { type FetchesEnded, type PageReference, payForPages, waitsFor } from '../../../parts/serp-fetches/index.ts'
import { type Failed, type PageRank, type Ranked, readRanks } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { serpCheckWork } from '../check-work.ts'
import { type CheckRow as Check, checkColumns } from '../get-check.ts'
import { type StoredCompetitorRank, serpCheckKeywords, serpChecks } from '../tables.ts'
import { endRun } from './end-run.ts'

type Keyword = Pick<typeof serpCheckKeywords.$inferSelect, 'number' | 'fetchId' | 'isFree'> & { page?: PageReference }

// Written out, for the index knows only those: a plan made for any state could not use it.
const isPending = sql`${serpCheckKeywords.state} = 'pending'`

/** Fills every check that waits for one of the fetches. */
export async function recordRanksOfChecks(ctx: Ctx, ended: FetchesEnded): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ accountId: serpCheckKeywords.accountId, subjectId: serpCheckKeywords.checkId })
    .from(serpCheckKeywords)
    .where(and(waitsFor(serpCheckKeywords, ended), isPending))
  await recordEach(ctx, serpCheckWork, waiting, recordRanks)
}

/**
 * Reads the ranks of pending keywords off the pages that are there, and once none is pending charges what was
 * delivered. Everything is decided under the check's lock, so it may run twice and at the same time.
 */
export function recordRanks(ctx: Ctx, subject: Subject): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const check = await lockCheck(tx, subject)
    const run = check && (await findOpenRun(tx, serpCheckWork, subject))
    if (check === undefined || run === undefined) return
    const pending = await listPending(tx, subject)
    const { ranked, failed } = await readRanks(tx, pending, {
      domains: [check.domain, ...check.competitors],
      depth: check.depth,
      includesSubdomains: check.includesSubdomains,
    })
    if (ranked.length + failed.length === 0) return
    await writeRanks(tx, check, ranked)
    await writeFailures(tx, check, failed)
    await payFor(tx, check, ranked)
    const moved = await advanceRun(tx, serpCheckWork, run, { done: ranked.length, failed: failed.length })
    const now = unitsLeft(moved) === 0 ? await endRun(tx, check, moved) : moved
    const { doneCount, failedCount } = progressOf(now)
    await tx.db.update(serpChecks).set({ doneCount, failedCount }).where(ownRow(subject))
    if (check.deletedAt === null) await publishRun(tx, serpCheckWork, now)
  })
}

const ownRow = ({ accountId, subjectId }: Subject) =>
  and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, subjectId))

async function lockCheck(tx: Ctx, subject: Subject): Promise<Check | undefined> {
  const [check] = await tx.db.select(checkColumns).from(serpChecks).where(ownRow(subject)).for('update')
  return check
}

async function listPending(tx: Ctx, { accountId, subjectId }: Subject): Promise<Keyword[]> {
  const rows = await tx.db
    .select()
    .from(serpCheckKeywords)
    .where(and(eq(serpCheckKeywords.accountId, accountId), eq(serpCheckKeywords.checkId, subjectId), isPending))
  return rows.map(({ number, fetchId, isFree, snapshotId, snapshotQueryId, takenAt }) => ({
    number,
    fetchId,
    isFree,
    ...(snapshotId !== null &&
      snapshotQueryId !== null &&
      takenAt !== null && { page: { snapshotId, queryId: snapshotQueryId, takenAt } }),
  }))
}

async function writeRanks(tx: Ctx, check: Check, ranked: readonly Ranked<Keyword>[]): Promise<void> {
  if (ranked.length === 0) return
  const rows = ranked.map(({ keyword, page, ranks: [own, ...competitors], summary, ownedFeatures, otherPages }) => ({
    number: keyword.number,
    queryId: page.queryId,
    snapshotId: page.snapshotId,
    takenAt: page.takenAt,
    state: own === undefined ? 'not_in_depth' : own.snippet === undefined ? 'found' : 'featured_snippet',
    rank: own?.rank ?? null,
    rankAbsolute: own?.rankAbsolute ?? null,
    url: own?.url ?? null,
    ownUrls: own?.urls ?? [],
    competitorRanks: competitors.map(stored),
    ...summary,
    ownedFeatures,
    otherPages: otherPages.some((page) => page !== null) ? otherPages : null,
  }))
  await tx.db.execute(sql`
    update serp_check_keywords k set state = given.state, snapshot_query_id = given."queryId", snapshot_id = given."snapshotId",
      taken_at = given."takenAt", rank = given.rank, rank_absolute = given."rankAbsolute", url = given.url,
      own_urls = given."ownUrls", competitor_ranks = given."competitorRanks", results_read = given."resultsRead",
      ai_overview = given."aiOverview", features = given.features, owned_features = given."ownedFeatures", other_pages = given."otherPages",
      correction = given.correction, is_doubtful = given."isDoubtful"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(number smallint, "queryId" bigint, "snapshotId" uuid,
      "takenAt" timestamptz, state text, rank smallint, "rankAbsolute" smallint, url text, "ownUrls" text[],
      "competitorRanks" jsonb, "resultsRead" smallint, "aiOverview" text, features text[], "ownedFeatures" jsonb, "otherPages" jsonb,
      correction jsonb, "isDoubtful" boolean)
    where k.account_id = ${check.accountId} and k.check_id = ${check.id} and k.number = given.number`)
}

const stored = (competitor: PageRank | undefined): StoredCompetitorRank | null =>
  competitor === undefined
    ? null
    : {
        rank: competitor.rank,
        rankAbsolute: competitor.rankAbsolute,
        url: competitor.url,
        ...(competitor.snippet !== undefined && { isSnippet: true }),
      }

async function writeFailures(tx: Ctx, check: Check, failed: readonly Failed<Keyword>[]) {
  for (const { keyword, failure } of failed)
    await tx.db
      .update(serpCheckKeywords)
      .set({ state: 'failed', failure })
      .where(
        and(
          eq(serpCheckKeywords.accountId, check.accountId),
          eq(serpCheckKeywords.checkId, check.id),
          eq(serpCheckKeywords.number, keyword.number),
        ),
      )
}

/** A page this account has paid for since, in another check that was under way at the same time, is free after all. */
async function payFor(tx: Ctx, check: Check, delivered: readonly Ranked<Keyword>[]) {
  const chargeable = delivered.filter(({ keyword }) => !keyword.isFree)
  const pages = chargeable.map(({ page }) => page)
  const paid = await payForPages(tx, check.accountId, check, pages)
  const free = chargeable.filter(({ page }) => !paid.has(page.snapshotId)).map(({ keyword }) => keyword.number)
  if (free.length === 0) return
  await tx.db
    .update(serpCheckKeywords)
    .set({ isFree: true })
    .where(
      and(
        eq(serpCheckKeywords.accountId, check.accountId),
        eq(serpCheckKeywords.checkId, check.id),
        inArray(serpCheckKeywords.number, free),
      ),
    )
}
