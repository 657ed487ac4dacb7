import { and, asc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { planBounds } from '#contract/rules/billing/plan-bounds.ts'
import { dayOfSlot } from '#contract/rules/rank-projects/schedule.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/rules/text/time-zones.ts'
import { after, before, days, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isAddressProven } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { isKept, type ProjectRow, projectColumns } from '../get-project.ts'
import { rankProjectsNotices } from '../notices.ts'
import { rankProjects } from '../projects/tables.ts'
import { findObstacle } from '../schedule/find-obstacle.ts'
import type { SummaryRange } from './compare-keywords.ts'
import { summarizeProject } from './summarize-project.ts'
import { latestSummarySlot, type SummarySlot } from './summary-slots.ts'
import type { ProjectSummary } from './weekly-summary-shape.ts'
import { worstFirst } from './worst-first.ts'

const claimedAtOnce = 200
/** A summary later than this is skipped: the next one covers its days too. */
const lateFor = days(1)
/**
 * The time that a summary waits for runs that still write to its days; after that those projects are left to the next
 * one.
 */
const waitsFor = hours(4)
const looksAgainAfter = minutes(5)
/** After a failure: soon enough to be of use, and rarely enough to do no harm if it keeps failing. */
const triedAgainAfter = hours(1)
/** The time when an account none of whose projects can be read is looked at again. */
const parkedFor = days(1)

/** Writes the due weekly summaries, one per account. Workers share the work. */
export async function sendDueSummaries(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) {
    const accounts = await listDue(ctx)
    let handled = 0
    for (const accountId of accounts) if (!signal.aborted && (await sendOrPark(ctx, accountId))) handled += 1
    // Summaries that another worker is writing are due again in a minute.
    hasMore = accounts.length === claimedAtOnce && handled > 0
  }
}

async function listDue(ctx: Ctx): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ account_id: number }>(sql`
    select account_id from rank_projects
    where summary_due_at <= ${ctx.clock().toISOString()}::timestamptz and next_run_at is not null and deleted_at is null
    group by account_id order by min(summary_due_at), account_id limit ${claimedAtOnce}`)
  return rows.map(({ account_id: accountId }) => accountId)
}

/** False if another worker is writing it. */
async function sendOrPark(ctx: Ctx, accountId: number): Promise<boolean> {
  try {
    return await ctx.locks.whileHolding(`weekly-summary:${accountId}`, () => sendIfDue(ctx, accountId))
  } catch (error) {
    ctx.log.error({ err: error, accountId }, 'could not write a weekly summary')
    await setDue(ctx, accountId, after(ctx.clock(), triedAgainAfter))
    return true
  }
}

async function sendIfDue(ctx: Ctx, accountId: number): Promise<void> {
  const projects = await listReadable(ctx, accountId)
  if (projects.length === 0) return setDue(ctx, accountId, after(ctx.clock(), parkedFor))
  if (!projects.some(({ summaryDueAt }) => summaryDueAt <= ctx.clock())) return
  const slot = latestSummarySlot(
    ctx.clock(),
    projects.map(({ timeZone }) => timeZone),
  )
  const uncovered = projects.filter((project) => isUncovered(project, slot))
  if (!(await isWanted(ctx, accountId, uncovered, slot))) return setDue(ctx, accountId, slot.nextAt)
  const busy = await listBusy(ctx, accountId, slot.through)
  const [waiting, ready] = [
    uncovered.filter((project) => busy.has(project.id)),
    uncovered.filter((project) => !busy.has(project.id)),
  ]
  if (waiting.length > 0 && slot.at > before(ctx.clock(), waitsFor))
    return setDue(ctx, accountId, after(ctx.clock(), looksAgainAfter))
  await store(ctx, accountId, slot, await summarizeAll(ctx, ready, slot))
}

/** Projects with a schedule. One with an unknown zone doesn't hold back the others. */
async function listReadable(ctx: Ctx, accountId: number): Promise<ProjectRow[]> {
  const projects = await ctx.db
    .select(projectColumns)
    .from(rankProjects)
    .where(isScheduledOf(accountId))
    .orderBy(asc(rankProjects.id))
  return projects.filter(({ id, timeZone }) => {
    try {
      localDateOf(ctx.clock(), timeZone)
      return true
    } catch (error) {
      ctx.log.error({ err: error, projectId: id }, 'a project is missing from its weekly summary')
      return false
    }
  })
}

const isScheduledOf = (accountId: number) =>
  and(eq(rankProjects.accountId, accountId), isNotNull(rankProjects.nextRunAt), isKept)

/** True if the summary covers days of the project that no earlier one has. */
const isUncovered = (project: ProjectRow, { through }: SummarySlot) =>
  project.keywordsCount > 0 && rangeOf(project, through).from < through

/** From the end of its last summary, or else from its first day. */
const rangeOf = ({ summarizedDay, createdAt, timeZone }: ProjectRow, through: LocalDate): SummaryRange => ({
  from: summarizedDay ?? addDays(localDateOf(createdAt, timeZone), -1),
  through,
})

async function isWanted(ctx: Ctx, accountId: number, [first]: ProjectRow[], slot: SummarySlot): Promise<boolean> {
  if (first === undefined || slot.at < before(ctx.clock(), lateFor) || (await wasSent(ctx, accountId, slot)))
    return false
  return (await findObstacle(ctx, first)) === undefined && isAddressProven(ctx, accountId)
}

/** One a week: a project it didn't cover, such as one given a schedule since, is in the next one. Deleted projects count too. */
async function wasSent(ctx: Ctx, accountId: number, { through }: SummarySlot): Promise<boolean> {
  const isCovered = and(eq(rankProjects.accountId, accountId), gte(rankProjects.summarizedDay, through))
  return (await ctx.db.$count(rankProjects, isCovered)) > 0
}

/** Projects with a run that writes, or may still write, to days up to `through`. */
async function listBusy(ctx: Ctx, accountId: number, through: LocalDate): Promise<Set<number>> {
  // Columns in an expression of a single table's selection lose the table's name, and runs have an account too.
  const isWriting = sql<boolean>`exists (
    select from rank_project_runs r where r.account_id = rank_projects.account_id and r.project_id = rank_projects.id
      and r.finished_at is null
      and coalesce(r.day, (r.created_at at time zone rank_projects.time_zone)::date) <= ${through}::date)`
  const { id, claimedSlot, runAt, timeZone } = rankProjects
  const rows = await ctx.db
    .select({ id, claimedSlot, runAt, timeZone, isWriting })
    .from(rankProjects)
    .where(and(isScheduledOf(accountId), or(isNotNull(claimedSlot), isWriting)))
  const isBusy = (row: (typeof rows)[number]) =>
    row.isWriting || (row.claimedSlot !== null && dayOfSlot(row, row.claimedSlot) <= through)
  return new Set(rows.filter(isBusy).map((row) => row.id))
}

type Covered = { project: ProjectRow; range: SummaryRange; summary: ProjectSummary }

/** Past days don't change, so no lock is held meanwhile. A project that can't be read is left to the next summary. */
async function summarizeAll(ctx: Ctx, projects: readonly ProjectRow[], { through }: SummarySlot): Promise<Covered[]> {
  const covered: Covered[] = []
  for (const project of projects) {
    const range = rangeOf(project, through)
    try {
      covered.push({ project, range, summary: await summarizeProject(ctx, project, range) })
    } catch (error) {
      ctx.log.error({ err: error, projectId: project.id }, 'a project is missing from its weekly summary')
    }
  }
  return covered
}

/** True if anything was checked, failed or was skipped. If not, the next summary covers these days too. */
const hasNews = ({ summary }: Covered) => summary.day !== null || summary.failed > 0 || summary.skipped !== null

/** The notice is stored, the days are covered and the next summary's time is set in one transaction, so each day is in one summary. */
async function store(ctx: Ctx, accountId: number, { through, nextAt }: SummarySlot, covered: Covered[]): Promise<void> {
  const news = covered.filter(hasNews)
  if (news.length === 0) return setDue(ctx, accountId, nextAt)
  const ids = news.map(({ project }) => project.id)
  await inTransaction(ctx, async (tx) => {
    const isTold = and(eq(rankProjects.accountId, accountId), inArray(rankProjects.id, ids))
    await tx.db
      .select({ id: rankProjects.id })
      .from(rankProjects)
      .where(isTold)
      .orderBy(asc(rankProjects.id))
      .for('update')
    const busy = await listBusy(tx, accountId, through)
    // A run for a day of the summary has started meanwhile, so the summary is written again.
    if (ids.some((id) => busy.has(id))) return
    await tx.db.update(rankProjects).set({ summarizedDay: through }).where(isTold)
    await setDue(tx, accountId, nextAt)
    await notify(tx, accountId, rankProjectsNotices['project.weekly-summary'], {
      from: news.map(({ range }) => range.from).toSorted()[0] ?? through,
      through,
      projects: worstFirst(covered.map(({ summary }) => summary)).slice(0, planBounds.projects),
    })
  })
}

const setDue = async (ctx: Ctx, accountId: number, summaryDueAt: Date): Promise<void> => {
  await ctx.db.update(rankProjects).set({ summaryDueAt }).where(isScheduledOf(accountId))
}
