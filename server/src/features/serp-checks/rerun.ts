import { and, eq, sql } from 'drizzle-orm'
import type { RankState } from '#contract/rules/rank-states.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { AccountCtx } from '../access/index.ts'
import { refuseBeyondTrial } from '../limits/index.ts'
import { type CheckRow, lastCheckedAt, lockIdleCheck } from './load-check.ts'
import { publishProgress } from './publish-progress.ts'
import { findRepeatedRun, lockAccountRuns } from './repeated-run.ts'
import { type AskedKeyword, type NumberedKeyword, ownKeywords, type StartRun, startRun } from './start-run.ts'
import { type RunKind, serpCheckKeywords, serpChecks } from './tables.ts'

export type AskAgain = {
  id: number
  kind: Exclude<RunKind, 'check'>
  idempotencyKey: string | undefined
  isNewFetch: boolean
}

export type KnownKeyword = NumberedKeyword & { state: RankState; checkedAt: Date | null }

/**
 * A further run over those of a check's keywords that `choose` gives; what it throws refuses the run. A repeated press
 * begins nothing.
 */
export function rerun(
  ctx: AccountCtx,
  { id, kind, idempotencyKey, isNewFetch }: AskAgain,
  choose: (keywords: KnownKeyword[]) => KnownKeyword[],
): Promise<void> {
  const request = { requestKey: idempotencyKey, fingerprint: `${kind}:${id}` }
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, tx.account.id)
    if ((await findRepeatedRun(tx, request)) !== undefined) return
    const check = await lockIdleCheck(tx, id)
    const keywords = choose(await listKeywords(tx, id))
    await beginRun(tx, check, { ...request, kind, keywords, isNewFetch })
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

async function beginRun(tx: AccountCtx, check: CheckRow, run: Omit<StartRun, 'check' | 'number'>): Promise<void> {
  refuseBeyondTrial(tx.account.type, { ...check, keywordsCount: run.keywords.length })
  const number = check.run + 1
  const asked = await startRun(tx, { ...run, check, number })
  await keepEarlierRanks(tx, check, asked)
  await makePending(tx, check, number, asked)
  const counts = await countEnded(tx, check)
  await tx.db
    .update(serpChecks)
    .set({ ...counts, finishedAt: null })
    .where(and(eq(serpChecks.accountId, check.accountId), eq(serpChecks.id, check.id)))
  await publishProgress(tx, check, { ...counts, isFinished: false })
}

const numbersOf = (asked: readonly AskedKeyword[]) => sql.param(asked.map(({ number }) => number))

/** Ranks that are about to be replaced stay as they were; a failed fetch showed nothing worth keeping. */
const keepEarlierRanks = (tx: AccountCtx, check: CheckRow, asked: readonly AskedKeyword[]) =>
  tx.db.execute(sql`
    insert into serp_check_earlier_ranks (account_id, check_id, number, run, state, snapshot_query_id, snapshot_id, taken_at,
      rank, rank_absolute, url, own_urls, competitor_ranks)
    select account_id, check_id, number, run, state, snapshot_query_id, snapshot_id, taken_at,
      rank, rank_absolute, url, own_urls, competitor_ranks
    from serp_check_keywords
    where account_id = ${check.accountId} and check_id = ${check.id} and number = any(${numbersOf(asked)}::smallint[])
      and state in ('found', 'not_in_depth')`)

/** The last fetch becomes the previous one; a failed fetch leaves the one before it in that place. */
const makePending = (tx: AccountCtx, check: CheckRow, run: number, asked: readonly AskedKeyword[]) =>
  tx.db.execute(sql`
    update serp_check_keywords k set run = ${run}, state = 'pending',
      is_free = given."isFree", fetch_id = given."fetchId", snapshot_query_id = given."snapshotQueryId",
      snapshot_id = given."snapshotId", taken_at = given."takenAt",
      rank = null, rank_absolute = null, url = null, own_urls = null, competitor_ranks = null, failure = null,
      previous_state = case when k.state = 'failed' then k.previous_state else k.state end,
      previous_rank = case when k.state = 'failed' then k.previous_rank else k.rank end,
      previous_taken_at = case when k.state = 'failed' then k.previous_taken_at else k.taken_at end
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given(number smallint, "isFree" boolean, "fetchId" uuid,
      "snapshotQueryId" bigint, "snapshotId" uuid, "takenAt" timestamptz)
    where k.account_id = ${check.accountId} and k.check_id = ${check.id} and k.number = given.number`)

async function countEnded(tx: AccountCtx, check: CheckRow) {
  const { rows } = await tx.db.execute<{ done: number; failed: number }>(sql`
    select count(*) filter (where state in ('found', 'not_in_depth'))::int as done,
      count(*) filter (where state = 'failed')::int as failed
    from serp_check_keywords where account_id = ${check.accountId} and check_id = ${check.id}`)
  return { doneCount: rows[0]?.done ?? 0, failedCount: rows[0]?.failed ?? 0 }
}
