import { and, eq, sql } from 'drizzle-orm'
import type { RankRunKind } from '#contract/rules/paid-runs/run-states.ts'
import { beginRun, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { type AwaitedPage, awaitPages, findPages } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { rankProjectDays } from '../days/tables.ts'
import { type ProjectRow, projectKey } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { deleteMovement } from '../movement/store-movement.ts'
import { sendRecordRanks } from '../project-jobs.ts'
import { type RunRow, rankProjectWork } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'
import { groupBySetting, searchOf } from '../settings/project-settings.ts'
import { extraCreditsOf, priceRun } from './price-run.ts'
import { dayOfNewRun, dayOfRetry } from './run-day.ts'

/** The other kind reads pages that were paid for elsewhere. */
type FetchingKind = Exclude<RankRunKind, 'from-check'>

export type StartRun = {
  request: RunRequest
  /** Locked and idle. */
  project: ProjectRow
  kind: FetchingKind
  /** The slot it is for; undefined if somebody started it. */
  slot?: Date
  keywords: readonly { id: number; keyword: string; settingId: number }[]
  /** The run whose failed keywords are retried, and the number of its failed keywords that are not. */
  earlier?: { run: RunRow; failedForGood: number }
  /** Requests new results pages even if there are fresh ones. */
  isNewFetch: boolean
}

/**
 * Begins a run inside the caller's transaction: finds fresh pages, holds the credits, requests the missing fetches, and
 * leaves the keywords pending. Throws `credits.insufficient`.
 */
export async function startRun(tx: Ctx, input: StartRun): Promise<void> {
  const { project, keywords, kind, earlier, isNewFetch } = input
  const { accountId, id: projectId } = project
  const number = project.run + 1
  const readAt = await whenRead(tx, project, keywords)
  const wanted = keywords.map((keyword) => ({ ...keyword, readAt: readAt.get(keyword.id) }))
  const found = []
  for (const { setting, rows } of groupBySetting(project, wanted))
    found.push(...(await findPages(tx, { accountId, setting: searchOf(project, setting), keywords: rows, isNewFetch })))
  const chargeable = found.filter(({ isFree }) => !isFree)
  const prices = await priceRun(tx, project, keywords)
  const day = earlier === undefined ? await dayOfNewRun(tx, project, input.slot) : dayOfRetry(project, earlier.run)
  const { holdId } = await beginRun(tx, rankProjectWork, {
    subject: { accountId, subjectId: projectId },
    number,
    request: input.request,
    unitsCount: keywords.length,
    chargeableCount: chargeable.length,
    ...(earlier !== undefined && { earlier: countsBefore(earlier) }),
    title: titleOf(input),
    actor: kind === 'scheduled' || kind === 'retry' ? 'system' : `account:${accountId}`,
    own: {
      kind,
      ...prices,
      extraCredits: extraCreditsOf(prices, chargeable),
      slot: input.slot ?? null,
      day,
      skipReason: null,
      retries: earlier === undefined ? 0 : earlier.run.retries + 1,
    },
  })
  await tx.db.update(rankProjects).set({ run: number }).where(projectKey({ accountId, projectId }))
  const asked = await awaitPages(tx, { accountId, holdId, isNewFetch }, found)
  await makePending(tx, accountId, number, asked)
  await deleteMovement(tx, { accountId, projectId })
  // Its column exists from the beginning, and fills as pages arrive.
  const nothing = { checkedCount: 0, foundCount: 0, rankSum: 0 }
  await tx.db
    .insert(rankProjectDays)
    .values({ accountId, projectId, day, ...nothing })
    .onConflictDoNothing()
  if (asked.some(({ page }) => page !== undefined)) await sendRecordRanks(tx, { accountId, projectId })
}

/**
 * The time of the page each keyword was last read from. Pages of another baseline don't count, because the run replaces
 * them.
 */
async function whenRead(tx: Ctx, { accountId, baseline }: ProjectRow, keywords: StartRun['keywords']) {
  const { id, latestTakenAt, latestBaseline } = rankProjectKeywords
  const ids = keywords.map((keyword) => keyword.id)
  const rows = await tx.db
    .select({ id, latestTakenAt })
    .from(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, accountId), equalsAny(id, ids), eq(latestBaseline, baseline)))
  return new Map(rows.map((row) => [row.id, row.latestTakenAt]))
}

const countsBefore = ({ run, failedForGood }: NonNullable<StartRun['earlier']>) => ({
  doneCount: run.earlierDoneCount + run.doneCount,
  failedCount: run.earlierFailedCount + failedForGood,
})

const kindTitles = {
  first: 'First run',
  scheduled: 'Scheduled run',
  manual: 'Refresh',
  added: 'Keywords added',
  retry: 'Retry',
} as const satisfies Record<FetchingKind, string>

const titleOf = ({ project, kind, keywords }: StartRun) =>
  `SERP project of ${project.domain}: ${kindTitles[kind]}, ${keywords.length} ${keywords.length === 1 ? 'keyword' : 'keywords'}`

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
    update rank_project_keywords k set run = ${run}, asked_run = ${run}, progress = 'pending', failure = null, is_free = given."isFree",
      fetch_id = given."fetchId", snapshot_query_id = given."snapshotQueryId", snapshot_id = given."snapshotId",
      taken_at = given."takenAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, "isFree" boolean, "fetchId" uuid,
      "snapshotQueryId" bigint, "snapshotId" uuid, "takenAt" timestamptz)
    where k.account_id = ${accountId} and k.id = given.id`)
}
