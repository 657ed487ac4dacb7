import { and, lte, sql } from 'drizzle-orm'
import { after, before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isAddressProven } from '../../accounts/index.ts'
import { countNoticesSince, notify } from '../../notifications/index.ts'
import { type ProjectReference, type ProjectRow, projectColumns, projectKey } from '../load-project.ts'
import { findObstacle } from '../schedule/find-obstacle.ts'
import { rankProjects } from '../tables.ts'
import { summarizeWeek } from './summarize-week.ts'
import { latestSummarySlot, nextSummarySlot } from './summary-slots.ts'

const kind = 'project.weekly-summary'
const claimedAtOnce = 200
/** Later than this a summary is left out: the next one is not far. */
const lateFor = days(1)
/** Summaries of one account in a week. */
export const mostSummaries = 50
/** When a project whose summary cannot be written is tried again. */
const parkedFor = days(1)

/**
 * Writes the weekly summary of every project whose time has come, accounts in turn: nobody's hundred projects come before another's
 * first. Workers share the work.
 */
export async function sendDueSummaries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) {
    const projects = await listDue(ctx)
    let handled = 0
    for (const project of projects) if (!signal.aborted && (await sendOrPark(ctx, project))) handled += 1
    // Those that somebody else holds are due again in a minute.
    hasMore = projects.length === claimedAtOnce && handled > 0
  }
}

/** A project in a run waits for its end: until then its sums are of part of it. */
async function listDue(ctx: Ctx): Promise<ProjectReference[]> {
  const { rows } = await ctx.db.execute<{ account_id: number; id: number }>(sql`
    select account_id, id from (
      select account_id, id, row_number() over (partition by account_id order by summary_due_at, id) as turn
      from rank_projects p
      where summary_due_at <= ${ctx.clock().toISOString()}::timestamptz and next_run_at is not null and deleted_at is null
        and claimed_slot is null and not exists (
          select from rank_project_runs r where r.account_id = p.account_id and r.project_id = p.id and r.finished_at is null)) due
    order by turn, account_id limit ${claimedAtOnce}`)
  return rows.map(({ account_id: accountId, id: projectId }) => ({ accountId, projectId }))
}

async function sendOrPark(ctx: Ctx, reference: ProjectReference): Promise<boolean> {
  try {
    return await sendIfDue(ctx, reference)
  } catch (error) {
    ctx.log.error({ err: error, projectId: reference.projectId }, 'could not write a weekly summary')
    const until = after(ctx.clock(), parkedFor)
    await ctx.db.update(rankProjects).set({ summaryDueAt: until }).where(projectKey(reference))
    return true
  }
}

/** The notice is stored and the next summary's time set in one transaction, so there is one of a week whoever else tries. */
async function sendIfDue(ctx: Ctx, reference: ProjectReference): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { accountId } = reference
    // Two workers would otherwise count an account's summaries at the same time.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${accountId}))`)
    const now = tx.clock()
    const [project] = await tx.db
      .select(projectColumns)
      .from(rankProjects)
      .where(and(projectKey(reference), lte(rankProjects.summaryDueAt, now)))
      .for('update', { skipLocked: true })
    if (project === undefined) return false
    await tx.db
      .update(rankProjects)
      .set({ summaryDueAt: nextSummarySlot(now, project.timeZone) })
      .where(projectKey(reference))
    const summary = (await isWanted(tx, project)) ? await summarizeWeek(tx, project) : undefined
    if (summary !== undefined) await notify(tx, accountId, kind, summary)
    return true
  })
}

async function isWanted(tx: Ctx, project: ProjectRow): Promise<boolean> {
  const slot = latestSummarySlot(tx.clock(), project.timeZone)
  // Whoever created it since then has had no week to look back on.
  if (slot < before(tx.clock(), lateFor) || project.createdAt >= slot) return false
  const { accountId } = project
  if ((await findObstacle(tx, project)) !== undefined) return false
  if (!(await isAddressProven(tx, accountId))) return false
  return (await countNoticesSince(tx, { accountId, kind }, before(tx.clock(), days(6)))) < mostSummaries
}
