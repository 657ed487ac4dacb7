import { and, eq, sql } from 'drizzle-orm'
import type { RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseBeyondTrial } from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest } from '../../../parts/paid-runs/index.ts'
import { serpCheckWork } from '../check-work.ts'
import { type CheckRow, lastCheckedAt, lockIdleCheck } from '../get-check.ts'
import { type RunKind, serpCheckKeywords, serpChecks } from '../tables.ts'
import { type AskedKeyword, type NumberedKeyword, ownKeywords, type StartRun, startRun } from './start-run.ts'

export type RerunInput = {
  id: number
  kind: Exclude<RunKind, 'check'>
  idempotencyKey: string | undefined
  isNewFetch: boolean
}

export type KnownKeyword = NumberedKeyword & { state: RankState; checkedAt: Date | null }

/**
 * A further run over those of a check's keywords that `choose` gives; what it throws refuses the run. A repeated request
 * begins nothing.
 */
export function rerun(
  ctx: AccountCtx,
  { id, kind, idempotencyKey, isNewFetch }: RerunInput,
  choose: (keywords: KnownKeyword[]) => KnownKeyword[],
): Promise<number> {
  const request = clientRequest(idempotencyKey, [kind, id])
  return beginOnce(ctx, serpCheckWork, request, {
    begin: async (tx) => {
      const check = await lockIdleCheck(tx, id)
      const all = await listKeywords(tx, id)
      const keywords = choose(all)
      const chosen = new Set(keywords)
      const earlier = countEnded(all.filter((keyword) => !chosen.has(keyword)))
      await startOver(tx, check, { request, kind, keywords, earlier, isNewFetch })
      return id
    },
  })
}

const listKeywords = (tx: AccountCtx, id: number): Promise<KnownKeyword[]> =>
  tx.db
    .select({
      number: serpCheckKeywords.number,
      keyword: serpCheckKeywords.keyword,
      state: serpCheckKeywords.state,
      checkedAt: lastCheckedAt,
    })
    .from(serpCheckKeywords)
    .where(ownKeywords(tx.account.id, id))
    .orderBy(serpCheckKeywords.number)

type Rerun = Omit<StartRun, 'check' | 'number'> & Required<Pick<StartRun, 'earlier'>>

async function startOver(tx: AccountCtx, check: CheckRow, run: Rerun): Promise<void> {
  refuseBeyondTrial(tx.account.type, { ...check, keywordsCount: run.keywords.length })
  const number = check.run + 1
  const asked = await startRun(tx, { ...run, check, number })
  await keepEarlierRanks(tx, check, asked)
  await makePending(tx, check, number, asked)
  await tx.db
    .update(serpChecks)
    .set({ ...run.earlier, finishedAt: null })
    .where(and(eq(serpChecks.accountId, check.accountId), eq(serpChecks.id, check.id)))
}

const numbersOf = (asked: readonly AskedKeyword[]) => sql.param(asked.map(({ number }) => number))

/** Ranks that are about to be replaced stay as they were; a failed fetch showed nothing worth keeping. */
const keepEarlierRanks = (tx: AccountCtx, check: CheckRow, asked: readonly AskedKeyword[]) =>
  tx.db.execute(sql`
    insert into serp_check_earlier_ranks (account_id, check_id, number, run, state, snapshot_query_id, snapshot_id, taken_at,
      rank, rank_absolute, url, own_urls, competitor_ranks, results_read, ai_overview, features, owned_features, other_pages, correction,
      is_doubtful)
    select account_id, check_id, number, run, state, snapshot_query_id, snapshot_id, taken_at,
      rank, rank_absolute, url, own_urls, competitor_ranks, results_read, ai_overview, features, owned_features, other_pages, correction,
      is_doubtful
    from serp_check_keywords
    where account_id = ${check.accountId} and check_id = ${check.id} and number = any(${numbersOf(asked)}::smallint[])
      and state in ('found', 'featured_snippet', 'not_in_depth')`)

/** The last fetch becomes the previous one; a failed fetch leaves the one before it in that place. */
const makePending = (tx: AccountCtx, check: CheckRow, run: number, asked: readonly AskedKeyword[]) =>
  tx.db.execute(sql`
    update serp_check_keywords k set run = ${run}, state = 'pending',
      is_free = given."isFree", fetch_id = given."fetchId", snapshot_query_id = given."snapshotQueryId",
      snapshot_id = given."snapshotId", taken_at = given."takenAt",
      rank = null, rank_absolute = null, url = null, own_urls = null, competitor_ranks = null, failure = null,
      results_read = null, ai_overview = null, features = null, owned_features = null, other_pages = null, correction = null, is_doubtful = null,
      previous_state = case when k.state = 'failed' then k.previous_state else k.state end,
      previous_rank = case when k.state = 'failed' then k.previous_rank else k.rank end,
      previous_results_read = case when k.state = 'failed' then k.previous_results_read else k.results_read end,
      previous_taken_at = case when k.state = 'failed' then k.previous_taken_at else k.taken_at end
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given(number smallint, "isFree" boolean, "fetchId" uuid,
      "snapshotQueryId" bigint, "snapshotId" uuid, "takenAt" timestamptz)
    where k.account_id = ${check.accountId} and k.check_id = ${check.id} and k.number = given.number`)

function countEnded(keywords: readonly KnownKeyword[]) {
  const failedCount = keywords.filter(({ state }) => state === 'failed').length
  return { doneCount: keywords.length - failedCount, failedCount }
}
