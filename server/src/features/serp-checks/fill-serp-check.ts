import { and, eq, inArray, sql } from 'drizzle-orm'
import { addCredits } from '#contract/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import { publishBalance } from '../credits/index.ts'
import {
  createMatcher,
  type DomainRank,
  type LooksEnded,
  type PageReference,
  payForPages,
  rankDomains,
  readEndedLooks,
  readOrganic,
} from '../search-results/index.ts'
import { chargeRun } from './charge-run.ts'
import { type CheckRow as Check, checkColumns } from './own-check.ts'
import { publishProgress } from './publish-progress.ts'
import { type StoredCompetitorRank, serpCheckKeywords, serpChecks } from './tables.ts'

export type CheckReference = { accountId: number; checkId: number }
type Keyword = Pick<typeof serpCheckKeywords.$inferSelect, 'number' | 'lookId' | 'isFree'> & { page?: PageReference }

/** Fills every check that waits for one of the looks. */
export async function fillWaitingChecks(ctx: Ctx, { lookIds }: LooksEnded): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ accountId: serpCheckKeywords.accountId, checkId: serpCheckKeywords.checkId })
    .from(serpCheckKeywords)
    .where(and(inArray(serpCheckKeywords.lookId, lookIds), eq(serpCheckKeywords.state, 'pending')))
  // One that cannot be filled must not keep the others waiting; the resuming job comes back to it.
  for (const check of waiting)
    await fillSerpCheck(ctx, check).catch((error: unknown) =>
      ctx.log.error({ err: error, ...check }, 'could not fill a check'),
    )
}

/**
 * Reads the ranks of pending keywords off the pages that are there, and once none is pending charges what was
 * delivered. Everything is decided under the check's lock, so it may run twice and at the same time.
 */
export function fillSerpCheck(ctx: Ctx, reference: CheckReference): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const check = await lockCheck(tx, reference)
    if (check === undefined || check.finishedAt !== null) return
    const pending = await listPending(tx, reference)
    const { ready, failed } = await sortOut(tx, pending)
    const delivered = await writeRanks(tx, check, ready)
    const gone = ready.filter((keyword) => !delivered.includes(keyword))
    const lost = [...failed, ...gone.map((keyword): Failed => ({ ...keyword, failure: 'gone' }))]
    await writeFailures(tx, check, lost)
    await payFor(tx, check, delivered)
    const doneCount = check.doneCount + delivered.length
    const failedCount = check.failedCount + lost.length
    if (delivered.length + lost.length === 0) return
    const isFinished = doneCount + failedCount === check.keywordsCount
    await tx.db
      .update(serpChecks)
      .set({ doneCount, failedCount, ...(isFinished && (await endRun(tx, check))) })
      .where(ownRow(reference))
    await publishProgress(tx, check, { doneCount, failedCount, isFinished })
    if (isFinished) await publishBalance(tx, check.accountId)
  })
}

const endRun = async (tx: Ctx, check: Check) => ({
  finishedAt: tx.clock(),
  creditsCharged: addCredits(check.creditsCharged, await chargeRun(tx, check)),
  creditsHeld: 0,
})

const ownRow = ({ accountId, checkId }: CheckReference) =>
  and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, checkId))

async function lockCheck(tx: Ctx, reference: CheckReference): Promise<Check | undefined> {
  const [check] = await tx.db.select(checkColumns).from(serpChecks).where(ownRow(reference)).for('update')
  return check
}

async function listPending(tx: Ctx, { accountId, checkId }: CheckReference): Promise<Keyword[]> {
  const rows = await tx.db
    .select()
    .from(serpCheckKeywords)
    .where(
      and(
        eq(serpCheckKeywords.accountId, accountId),
        eq(serpCheckKeywords.checkId, checkId),
        eq(serpCheckKeywords.state, 'pending'),
      ),
    )
  return rows.map(({ number, lookId, isFree, resultId, resultQueryId, takenAt }) => ({
    number,
    lookId,
    isFree,
    ...(resultId !== null &&
      resultQueryId !== null &&
      takenAt !== null && { page: { resultId, queryId: resultQueryId, takenAt } }),
  }))
}

type Ready = Keyword & { page: PageReference }
type Failed = Keyword & { failure: ProviderFailureKind }

/** Which keywords have their page, which failed for good; the rest goes on waiting. */
async function sortOut(tx: Ctx, pending: readonly Keyword[]): Promise<{ ready: Ready[]; failed: Failed[] }> {
  const lookIds = pending.flatMap(({ page, lookId }) => (page === undefined && lookId !== null ? [lookId] : []))
  const ended = new Map((await readEndedLooks(tx, lookIds)).map((look) => [look.lookId, look]))
  const ready: Ready[] = []
  const failed: Failed[] = []
  for (const keyword of pending) {
    const look = keyword.lookId === null ? undefined : ended.get(keyword.lookId)
    if (keyword.page !== undefined) ready.push({ ...keyword, page: keyword.page })
    else if (look !== undefined && 'page' in look) ready.push({ ...keyword, page: look.page })
    else if (look !== undefined) failed.push({ ...keyword, failure: look.failure })
  }
  return { ready, failed }
}

/** Returns the keywords written; one whose page is not there any more is none of them, and has failed. */
async function writeRanks(tx: Ctx, check: Check, ready: readonly Ready[]): Promise<Ready[]> {
  if (ready.length === 0) return []
  const organicOf = await readOrganic(
    tx,
    ready.map((keyword) => keyword.page),
  )
  const matchers = [check.domain, ...check.competitors].map(createMatcher)
  const ranked = ready.flatMap((keyword) => {
    const organic = organicOf.get(keyword.page.resultId)
    if (organic === undefined) return []
    // A deeper page may serve a shallower request; what lies beyond was not asked for.
    const asked = organic.filter((result) => result.position <= check.depth)
    return [{ keyword, ranks: rankDomains(asked, matchers) }]
  })
  const rows = ranked.map(({ keyword, ranks: [own, ...competitors] }) => ({
    number: keyword.number,
    queryId: keyword.page.queryId,
    resultId: keyword.page.resultId,
    takenAt: keyword.page.takenAt,
    state: own === undefined ? 'not_in_depth' : 'found',
    rank: own?.rank ?? null,
    rankAbsolute: own?.rankAbsolute ?? null,
    url: own?.url ?? null,
    ownUrls: own?.urls ?? [],
    competitorRanks: competitors.map(stored),
  }))
  await tx.db.execute(sql`
    update serp_check_keywords k set state = given.state, result_query_id = given."queryId", result_id = given."resultId",
      taken_at = given."takenAt", rank = given.rank, rank_absolute = given."rankAbsolute", url = given.url,
      own_urls = given."ownUrls", competitor_ranks = given."competitorRanks"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(number smallint, "queryId" bigint, "resultId" uuid,
      "takenAt" timestamptz, state text, rank smallint, "rankAbsolute" smallint, url text, "ownUrls" text[],
      "competitorRanks" jsonb)
    where k.account_id = ${check.accountId} and k.check_id = ${check.id} and k.number = given.number`)
  return ranked.map(({ keyword }) => keyword)
}

const stored = (competitor: DomainRank | undefined): StoredCompetitorRank | null =>
  competitor === undefined
    ? null
    : { rank: competitor.rank, rankAbsolute: competitor.rankAbsolute, url: competitor.url }

async function writeFailures(tx: Ctx, check: Check, failed: readonly Failed[]) {
  for (const { number, failure } of failed)
    await tx.db
      .update(serpCheckKeywords)
      .set({ state: 'failed', failure })
      .where(
        and(
          eq(serpCheckKeywords.accountId, check.accountId),
          eq(serpCheckKeywords.checkId, check.id),
          eq(serpCheckKeywords.number, number),
        ),
      )
}

/** A page this account has paid for since, in another check that was under way at the same time, is free after all. */
async function payFor(tx: Ctx, check: Check, delivered: readonly Ready[]) {
  const chargeable = delivered.filter((keyword) => !keyword.isFree)
  const pages = chargeable.map((keyword) => keyword.page)
  const paid = await payForPages(tx, check.accountId, check.depth, pages)
  const free = chargeable.filter((keyword) => !paid.has(keyword.page.resultId)).map((keyword) => keyword.number)
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
