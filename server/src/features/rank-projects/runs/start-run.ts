import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/pricing.ts'
import type { RankRunKind } from '#contract/rules/runs.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { IdempotentRequest } from '../../../platform/database/idempotent-requests.ts'
import { getCreditCosts, holdCredits, publishBalance } from '../../credits/index.ts'
import { type AwaitedPage, awaitPages, findPages } from '../../serp-fetches/index.ts'
import { type ProjectRow, projectKey, type RunRow } from '../load-project.ts'
import { sendRecordRanks } from '../project-jobs.ts'
import { rankProjectDays, rankProjectRuns, rankProjects } from '../tables.ts'
import { publishProgress } from './publish-progress.ts'
import { dayOfNewRun, dayOfRun } from './run-day.ts'

/** Longer than any look is waited for, and than a machine may be down; a run that goes on ends its hold itself. */
const holdFor = days(7)

export type StartRun = IdempotentRequest & {
  /** Locked, and at rest. */
  project: ProjectRow
  kind: RankRunKind
  /** The slot it is for; undefined where somebody asked. */
  slot?: Date
  keywords: readonly { id: number; keyword: string }[]
  /** The run whose failed keywords these are, and how many others of it are not asked for again. */
  earlier?: { run: RunRow; failedForGood: number }
  /** Asks for new result pages even where fresh ones are there. */
  isNewFetch: boolean
}

/**
 * Begins a run inside the caller's transaction: finds fresh pages, holds the credits, asks for the missing looks, and
 * leaves the keywords pending. Throws `credits.insufficient`.
 */
export async function startRun(tx: Ctx, input: StartRun): Promise<void> {
  const { project, keywords, isNewFetch } = input
  const { accountId, id: projectId } = project
  const number = project.run + 1
  const found = await findPages(tx, { accountId, setting: project, keywords, isNewFetch })
  const creditsPerKeyword = serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), project.depth)
  const chargeableCount = found.filter(({ isFree }) => !isFree).length
  const holdId = await hold(tx, input, number, multiplyCredits(creditsPerKeyword, chargeableCount))
  const run = {
    accountId,
    projectId,
    number,
    kind: input.kind,
    requestKey: input.requestKey ?? uuid(),
    fingerprint: input.fingerprint,
    slot: input.slot ?? null,
    creditsPerKeyword,
    keywordsCount: keywords.length,
    doneCount: 0,
    failedCount: 0,
    holdId,
    ...retryCarryOver(input.earlier),
    day: input.earlier === undefined ? await dayOfNewRun(tx, project) : dayOfRun(project, input.earlier.run),
    createdAt: tx.clock(),
  }
  await tx.db.insert(rankProjectRuns).values(run)
  await tx.db.update(rankProjects).set({ run: number }).where(projectKey({ accountId, projectId }))
  const asked = await awaitPages(tx, { accountId, holdId, setting: project, isNewFetch }, found)
  await makePending(tx, accountId, number, asked)
  // Its column is there from the beginning, with what is still to come in it.
  const nothing = { checkedCount: 0, foundCount: 0, rankSum: 0 }
  await tx.db
    .insert(rankProjectDays)
    .values({ accountId, projectId, day: run.day, ...nothing })
    .onConflictDoNothing()
  if (asked.some(({ page }) => page !== undefined)) await sendRecordRanks(tx, { accountId, projectId })
  await publishProgress(tx, run, false)
  await publishBalance(tx, accountId)
}

const retryCarryOver = (earlier: StartRun['earlier']) => ({
  retries: earlier === undefined ? 0 : earlier.run.retries + 1,
  earlierDoneCount: earlier === undefined ? 0 : earlier.run.earlierDoneCount + earlier.run.doneCount,
  earlierFailedCount: earlier === undefined ? 0 : earlier.run.earlierFailedCount + earlier.failedForGood,
})

const workNames = {
  first: 'First run',
  scheduled: 'Scheduled run',
  manual: 'Refresh',
  added: 'Keywords added',
  retry: 'Retry',
} as const satisfies Record<RankRunKind, string>

async function hold(tx: Ctx, { project, kind, keywords }: StartRun, number: number, amount: number) {
  if (amount === 0) return null
  const { accountId, id, domain } = project
  const { holdId } = await holdCredits(tx, {
    accountId,
    key: `rank-project:${id}:run-${number}:hold`,
    amount,
    title: `SERP project of ${domain}: ${workNames[kind]}, ${keywords.length} ${keywords.length === 1 ? 'keyword' : 'keywords'}`,
    reference: `rank-project:${id}`,
    actor: kind === 'scheduled' || kind === 'retry' ? 'system' : `account:${accountId}`,
    expiresAt: after(tx.clock(), holdFor),
  })
  return holdId
}

const makePending = (tx: Ctx, accountId: number, run: number, asked: readonly ({ id: number } & AwaitedPage)[]) => {
  const given = asked.map(({ id, isFree, fetchId, snapshotQueryId, snapshotId, takenAt }) => ({
    id,
    isFree,
    fetchId,
    snapshotQueryId,
    snapshotId,
    takenAt,
  }))
  return tx.db.execute(sql`
    update rank_project_keywords k set run = ${run}, progress = 'pending', failure = null, is_free = given."isFree",
      fetch_id = given."fetchId", snapshot_query_id = given."snapshotQueryId", snapshot_id = given."snapshotId",
      taken_at = given."takenAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, "isFree" boolean, "fetchId" uuid,
      "snapshotQueryId" bigint, "snapshotId" uuid, "takenAt" timestamptz)
    where k.account_id = ${accountId} and k.id = given.id`)
}
