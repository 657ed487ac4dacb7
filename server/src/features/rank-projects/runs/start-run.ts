import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { multiplyCredits } from '#contract/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/pricing.ts'
import type { RankRunKind } from '#contract/rank-project-row.ts'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Press } from '../../../platform/database/repeated-work.ts'
import { getCreditCosts, holdCredits, publishBalance } from '../../credits/index.ts'
import { type AwaitedPage, awaitPages, findPages } from '../../search-results/index.ts'
import { type ProjectRow, type RunRow, thatProject } from '../own-project.ts'
import { sendFillProject } from '../project-jobs.ts'
import { rankProjectDays, rankProjectRuns, rankProjects } from '../tables.ts'
import { publishProgress } from './publish-progress.ts'
import { dayOfNewRun, dayOfRun } from './run-day.ts'

/** Longer than any look is waited for, and than a machine may be down; a run that goes on ends its hold itself. */
const holdFor = days(7)

export type StartRun = Press & {
  /** Locked, and at rest. */
  project: ProjectRow
  kind: RankRunKind
  /** The slot it is for; undefined where somebody asked. */
  slot?: Date
  keywords: readonly { id: number; keyword: string }[]
  /** The run whose failed keywords these are, and how many others of it are not asked for again. */
  earlier?: { run: RunRow; failedForGood: number }
  /** Asks for new result pages even where fresh ones are there. */
  isNewLook: boolean
}

/**
 * Begins a run inside the caller's transaction: finds fresh pages, holds the credits, asks for the missing looks, and
 * leaves the keywords pending. Throws `credits.insufficient`.
 */
export async function startRun(tx: Ctx, input: StartRun): Promise<void> {
  const { project, keywords, isNewLook } = input
  const { accountId, id: projectId } = project
  const number = project.run + 1
  const found = await findPages(tx, { accountId, setting: project, keywords, isNewLook })
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
    ...goingOn(input.earlier),
    day: input.earlier === undefined ? await dayOfNewRun(tx, project) : dayOfRun(project, input.earlier.run),
    createdAt: tx.clock(),
  }
  await tx.db.insert(rankProjectRuns).values(run)
  await tx.db.update(rankProjects).set({ run: number }).where(thatProject({ accountId, projectId }))
  const asked = await awaitPages(tx, { accountId, holdId, setting: project, isNewLook }, found)
  await makePending(tx, accountId, number, asked)
  // Its column is there from the beginning, with what is still to come in it.
  const nothing = { lookedCount: 0, foundCount: 0, rankSum: 0 }
  await tx.db
    .insert(rankProjectDays)
    .values({ accountId, projectId, day: run.day, ...nothing })
    .onConflictDoNothing()
  if (asked.some(({ page }) => page !== undefined)) await sendFillProject(tx, { accountId, projectId })
  await publishProgress(tx, run, false)
  await publishBalance(tx, accountId)
}

const goingOn = (earlier: StartRun['earlier']) => ({
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
  const given = asked.map(({ id, isFree, lookId, resultQueryId, resultId, takenAt }) => ({
    id,
    isFree,
    lookId,
    resultQueryId,
    resultId,
    takenAt,
  }))
  return tx.db.execute(sql`
    update rank_project_keywords k set run = ${run}, progress = 'pending', failure = null, is_free = given."isFree",
      look_id = given."lookId", result_query_id = given."resultQueryId", result_id = given."resultId",
      taken_at = given."takenAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id int, "isFree" boolean, "lookId" uuid,
      "resultQueryId" bigint, "resultId" uuid, "takenAt" timestamptz)
    where k.account_id = ${accountId} and k.id = given.id`)
}
