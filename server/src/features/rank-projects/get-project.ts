import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { AccountCtx } from '../../parts/access/index.ts'
import { findOpenRun as findOpenRunOf } from '../../parts/paid-runs/index.ts'
import { after, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { isLockTimeout } from '../../platform/database/is-database-unavailable.ts'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import { type RunRow, rankProjectWork } from './project-work.ts'
import { rankProjects } from './projects/tables.ts'
import { rankProjectRuns } from './runs/tables.ts'

/** Everything but the search text, which nobody reads. */
const { searchText: _unread, ...projectColumns } = getTableColumns(rankProjects)

export { projectColumns }

export type ProjectRow = Omit<typeof rankProjects.$inferSelect, 'searchText'>
export type ProjectReference = { accountId: number; projectId: number }

export const projectKey = ({ accountId, projectId }: ProjectReference) =>
  and(eq(rankProjects.accountId, accountId), eq(rankProjects.id, projectId))

/** Projects that may be seen; a deleted one stays until its last run is paid for. */
export const isKept = isNull(rankProjects.deletedAt)

/** Throws `row.not-found` for somebody else's project exactly as for none. */
export async function getProject(ctx: AccountCtx, projectId: number): Promise<ProjectRow> {
  const [project] = await ctx.db
    .select(projectColumns)
    .from(rankProjects)
    .where(and(projectKey({ accountId: ctx.account.id, projectId }), isKept))
  if (project === undefined) throw notFound(`project ${projectId}`)
  return project
}

/** Finds any account's project, also a deleted one. */
export async function findProject(ctx: Ctx, reference: ProjectReference): Promise<ProjectRow | undefined> {
  const [project] = await ctx.db.select(projectColumns).from(rankProjects).where(projectKey(reference))
  return project
}

/**
 * Locked until the transaction ends: whatever changes a project, its keywords or its ranks begins here. Finds a deleted
 * one too.
 */
export async function lockProject(tx: Ctx, reference: ProjectReference): Promise<ProjectRow | undefined> {
  const [project] = await tx.db.select(projectColumns).from(rankProjects).where(projectKey(reference)).for('update')
  return project
}

/** Another transaction has held the project for longer than a moment. */
class ProjectHeld extends Error {}

/**
 * The same for jobs that projects of all accounts wait for: one that is held doesn't make the others wait. Inside
 * `unlessHeld`.
 */
export async function lockProjectBriefly(tx: Ctx, reference: ProjectReference): Promise<ProjectRow | undefined> {
  const [free] = await tx.db
    .select(projectColumns)
    .from(rankProjects)
    .where(projectKey(reference))
    .for('update', { skipLocked: true })
  if (free !== undefined) return free
  await tx.db.execute(sql`set local lock_timeout = '1s'`)
  const project = await lockProject(tx, reference).catch((error: unknown) => {
    throw isLockTimeout(error) ? new ProjectHeld('another transaction holds the project', { cause: error }) : error
  })
  await tx.db.execute(sql`set local lock_timeout to default`)
  return project
}

/** `held` if the project was held for too long; then nothing was done, and the work is to be tried again. */
export async function unlessHeld<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'held'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProjectHeld) return 'held'
    throw error
  }
}

/** The time after which the work on a project that was held is tried again. */
export const heldAgain = ({ clock }: Pick<Ctx, 'clock'>): Date => after(clock(), seconds(5))

export async function lockProjectOfAccount(tx: AccountCtx, projectId: number): Promise<ProjectRow> {
  const project = await lockProject(tx, { accountId: tx.account.id, projectId })
  if (project === undefined || project.deletedAt !== null) throw notFound(`project ${projectId}`)
  return project
}

/** The same, and throws `project.running` while a run is under way. */
export async function lockIdleProject(tx: AccountCtx, projectId: number): Promise<ProjectRow> {
  const project = await lockProjectOfAccount(tx, projectId)
  if ((await findOpenRun(tx, project)) !== undefined)
    throw new AppError('project.running', `project ${projectId} is in run ${project.run}`)
  return project
}

/** Joins the run a project is in or was in last. */
export const isLatestRun = and(
  eq(rankProjectRuns.accountId, rankProjects.accountId),
  eq(rankProjectRuns.subjectId, rankProjects.id),
  eq(rankProjectRuns.number, rankProjects.run),
)

/** The run under way. */
export const findOpenRun = (ctx: Ctx, { accountId, id }: ProjectRow): Promise<RunRow | undefined> =>
  findOpenRunOf(ctx, rankProjectWork, { accountId, subjectId: id })
