import { and, eq, sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { advanceRun, publishRun, recordEach, type Subject, unitsLeft } from '../../../parts/paid-runs/index.ts'
import { type FetchesEnded, type PageReference, payForPages, waitsFor } from '../../../parts/serp-fetches/index.ts'
import { type Ranked, readRanks } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import {
  findOpenRun,
  heldAgain,
  lockProjectBriefly,
  type ProjectReference,
  type ProjectRow,
  unlessHeld,
} from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { sendRecordRanks } from '../project-jobs.ts'
import { type RunRow, rankProjectWork } from '../project-work.ts'
import { finishRun } from './finish-run.ts'
import { dayInRun } from './run-day.ts'
import { type Competitor, type FailedKeyword, storeFailures, storeRanks } from './store-ranks.ts'

/** Records the ranks of every project that is waiting for one of the fetches. */
export async function recordRanksOfProjects(ctx: Ctx, ended: FetchesEnded): Promise<void> {
  const { accountId, projectId, progress } = rankProjectKeywords
  // A literal, because the index covers only pending rows: a plan for a parameter could not use it.
  const isPending = sql`${progress} = 'pending'`
  const waiting = await ctx.db
    .selectDistinct({ accountId, subjectId: projectId })
    .from(rankProjectKeywords)
    .where(and(waitsFor(rankProjectKeywords, ended), isPending))
  await recordEach(ctx, rankProjectWork, waiting, recordRanks)
}

/**
 * Reads the ranks of pending keywords off the pages that have arrived, and once none is pending charges what was delivered.
 * Everything is decided under the project's lock, so it may run several times, even at once.
 */
export async function recordRanks(ctx: Ctx, { accountId, subjectId }: Subject): Promise<void> {
  const reference = { accountId, projectId: subjectId }
  if ((await unlessHeld(() => recordArrived(ctx, reference))) === 'held')
    await sendRecordRanks(ctx, reference, heldAgain(ctx))
}

function recordArrived(ctx: Ctx, reference: ProjectReference): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProjectBriefly(tx, reference)
    const run = project && (await findOpenRun(tx, project))
    if (project === undefined || run === undefined) return
    const competitors = await listCompetitors(tx, reference)
    const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
    const { depth, includesSubdomains } = project
    const asked = { domains, depth, includesSubdomains }
    const { ranked, failed } = await readRanks(tx, await listPending(tx, reference), asked)
    if (ranked.length + failed.length === 0) return
    const dated = ranked.map((one) => ({ ...one, day: dayInRun(project, run, one.page.takenAt) }))
    const failedOn = dayInRun(project, run, tx.clock())
    const failedKeywords = failed.map((one) => ({ ...one, day: failedOn }))
    await recordRead(tx, { project, run, competitors }, { ranked: dated, failed: failedKeywords })
  })
}

type InRun = { project: ProjectRow; run: RunRow; competitors: readonly Competitor[] }
type Read = {
  ranked: readonly (Delivered & { day: LocalDate })[]
  failed: readonly FailedKeyword[]
}

/** Stores what was read for keywords of a run, and ends the run with its last keyword. Under the project's lock. */
export async function recordRead(tx: Ctx, { project, run, competitors }: InRun, read: Read): Promise<void> {
  const { ranked, failed } = read
  await storeRanks(tx, project, competitors, ranked)
  await storeFailures(tx, project, failed)
  await markDone(tx, project, ranked)
  const moved = await advanceRun(tx, rankProjectWork, run, { done: ranked.length, failed: failed.length })
  const now = unitsLeft(moved) === 0 ? await finishRun(tx, project, moved) : moved
  if (project.deletedAt === null) await publishRun(tx, rankProjectWork, now)
}

type PendingKeyword = { id: number; isFree: boolean; fetchId: string | null; page?: PageReference }

async function listPending(tx: Ctx, { accountId, projectId }: ProjectReference): Promise<PendingKeyword[]> {
  const { id, isFree, fetchId, snapshotId, snapshotQueryId, takenAt, progress } = rankProjectKeywords
  const rows = await tx.db
    .select({ id, isFree, fetchId, snapshotId, snapshotQueryId, takenAt })
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
    fetchId: row.fetchId,
    ...(row.snapshotId !== null &&
      row.snapshotQueryId !== null &&
      row.takenAt !== null && {
        page: { snapshotId: row.snapshotId, queryId: row.snapshotQueryId, takenAt: row.takenAt },
      }),
  }))
}

type Delivered = Ranked<PendingKeyword>

/** A page that this account has meanwhile paid for in other work is free after all. */
async function markDone(tx: Ctx, project: ProjectRow, delivered: readonly Delivered[]): Promise<void> {
  const chargeable = delivered.filter(({ keyword }) => !keyword.isFree)
  const pages = chargeable.map(({ page }) => page)
  const paid = await payForPages(tx, project.accountId, project, pages)
  const isCharged = ({ keyword, page }: Delivered) => !keyword.isFree && paid.has(page.snapshotId)
  for (const isFree of [true, false]) {
    const ids = delivered.filter((one) => isCharged(one) !== isFree).map(({ keyword }) => keyword.id)
    if (ids.length > 0)
      await tx.db
        .update(rankProjectKeywords)
        .set({ progress: 'done', isFree })
        .where(and(eq(rankProjectKeywords.accountId, project.accountId), equalsAny(rankProjectKeywords.id, ids)))
  }
}
