import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { publishBalance } from '../credits/index.ts'
import { type LooksEnded, type PageReference, payForPages, readRanks } from '../search-results/index.ts'
import { finishRun } from './finish-run.ts'
import {
  findOpenRun,
  lockProject,
  type ProjectReference,
  type ProjectRow,
  type RunRow,
  thatRun,
} from './own-project.ts'
import { publishProgress } from './publish-progress.ts'
import { type Competitor, type RankedKeyword, storeFailures, storeRanks } from './store-ranks.ts'
import { rankProjectCompetitors, rankProjectKeywords, rankProjectRuns } from './tables.ts'

/** Fills every project that waits for one of the looks. */
export async function fillWaitingProjects(ctx: Ctx, { lookIds }: LooksEnded): Promise<void> {
  const { accountId, projectId, lookId, progress } = rankProjectKeywords
  const waiting = await ctx.db
    .selectDistinct({ accountId, projectId })
    .from(rankProjectKeywords)
    .where(and(inArray(lookId, lookIds), eq(progress, 'pending')))
  await fillEach(ctx, waiting)
}

/** Fills projects whose run is under way with whatever has ended: a worker may have died between look and rank. */
export async function resumeProjects(ctx: Ctx): Promise<void> {
  const { accountId, projectId, finishedAt } = rankProjectRuns
  await fillEach(ctx, await ctx.db.select({ accountId, projectId }).from(rankProjectRuns).where(isNull(finishedAt)))
}

/** One that cannot be filled must not keep the others waiting; the resuming job comes back to it. */
async function fillEach(ctx: Ctx, projects: readonly ProjectReference[]): Promise<void> {
  for (const project of projects)
    await fillProject(ctx, project).catch((error: unknown) =>
      ctx.log.error({ err: error, ...project }, 'could not fill a project'),
    )
}

/**
 * Reads the ranks of pending keywords off the pages that are there, and once none is pending charges what was
 * delivered. Everything is decided under the project's lock, so it may run twice and at the same time.
 */
export function fillProject(ctx: Ctx, reference: ProjectReference): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, reference)
    const run = project && (await findOpenRun(tx, project))
    if (project === undefined || run === undefined) return
    const competitors = await listCompetitors(tx, reference)
    const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
    const { ranked, failed } = await readRanks(tx, await listPending(tx, reference), { domains, depth: project.depth })
    if (ranked.length + failed.length === 0) return
    await storeRanks(tx, project, competitors, ranked)
    await storeFailures(tx, project, failed)
    await markDone(tx, project, ranked)
    const counted = {
      ...run,
      doneCount: run.doneCount + ranked.length,
      failedCount: run.failedCount + failed.length,
    }
    await countIn(tx, project, counted)
    const isFinished = counted.doneCount + counted.failedCount === run.keywordsCount
    if (isFinished) await finishRun(tx, project, counted)
    await publishProgress(tx, counted, isFinished)
    if (isFinished) await publishBalance(tx, project.accountId)
  })
}

/** Those not removed, in the order they were added. */
export const listCompetitors = (ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<Competitor[]> =>
  ctx.db
    .select({ id: rankProjectCompetitors.id, domain: rankProjectCompetitors.domain })
    .from(rankProjectCompetitors)
    .where(
      and(
        eq(rankProjectCompetitors.accountId, accountId),
        eq(rankProjectCompetitors.projectId, projectId),
        isNull(rankProjectCompetitors.removedAt),
      ),
    )
    .orderBy(asc(rankProjectCompetitors.addedAt), asc(rankProjectCompetitors.id))

type PendingKeyword = { id: number; isFree: boolean; lookId: string | null; page?: PageReference }

async function listPending(tx: Ctx, { accountId, projectId }: ProjectReference): Promise<PendingKeyword[]> {
  const { id, isFree, lookId, resultId, resultQueryId, takenAt, progress } = rankProjectKeywords
  const rows = await tx.db
    .select({ id, isFree, lookId, resultId, resultQueryId, takenAt })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(rankProjectKeywords.projectId, projectId),
        eq(progress, 'pending'),
      ),
    )
  return rows.map((row) => ({
    id: row.id,
    isFree: row.isFree,
    lookId: row.lookId,
    ...(row.resultId !== null &&
      row.resultQueryId !== null &&
      row.takenAt !== null && { page: { resultId: row.resultId, queryId: row.resultQueryId, takenAt: row.takenAt } }),
  }))
}

type Delivered = RankedKeyword & { keyword: PendingKeyword }

/** A page this account has paid for since, in other work under way at the same time, is free after all. */
async function markDone(tx: Ctx, project: ProjectRow, delivered: readonly Delivered[]): Promise<void> {
  const chargeable = delivered.filter(({ keyword }) => !keyword.isFree)
  const pages = chargeable.map(({ page }) => page)
  const paid = await payForPages(tx, project.accountId, project.depth, pages)
  const isCharged = ({ keyword, page }: Delivered) => !keyword.isFree && paid.has(page.resultId)
  for (const isFree of [true, false]) {
    const ids = delivered.filter((one) => isCharged(one) !== isFree).map(({ keyword }) => keyword.id)
    if (ids.length > 0)
      await tx.db
        .update(rankProjectKeywords)
        .set({ progress: 'done', isFree })
        .where(and(eq(rankProjectKeywords.accountId, project.accountId), inArray(rankProjectKeywords.id, ids)))
  }
}

const countIn = (tx: Ctx, project: ProjectRow, { number, doneCount, failedCount }: RunRow) =>
  tx.db.update(rankProjectRuns).set({ doneCount, failedCount }).where(thatRun(project, number))
