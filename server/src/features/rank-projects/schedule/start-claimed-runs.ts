import { and, eq, isNotNull, or } from 'drizzle-orm'
import { lockAccountRuns, ownRequest } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isUnderMaintenance } from '../../billing/index.ts'
import {
  findOpenRun,
  lockProjectBriefly,
  type ProjectReference,
  type ProjectRow,
  projectKey,
  unlessHeld,
} from '../get-project.ts'
import { listKeywords } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'
import { startRun } from '../runs/start-run.ts'
import { findObstacle } from './find-obstacle.ts'
import { skipSlot } from './skip-slot.ts'

/** Begins the run of each project whose slot has come. While the module is under maintenance all slots wait. */
export async function startClaimedRuns(
  ctx: Ctx,
  { projects }: { projects: readonly ProjectReference[] },
): Promise<void> {
  if (projects.length === 0 || (await isUnderMaintenance(ctx, 'SERP Projects'))) return
  // A project that cannot begin must not keep the others waiting; the resuming job comes back to it.
  for (const project of projects)
    await startClaimedRun(ctx, project).catch((error: unknown) =>
      ctx.log.error({ err: error, ...project }, 'could not begin a scheduled run'),
    )
}

/** Begins the runs of slots whose job was lost. */
export async function resumeClaimed(ctx: Ctx): Promise<void> {
  const projects = await ctx.db
    .select({ accountId: rankProjects.accountId, projectId: rankProjects.id })
    .from(rankProjects)
    .where(isNotNull(rankProjects.claimedSlot))
  await startClaimedRuns(ctx, { projects })
}

/**
 * While a run is under way the slot waits for its end. Under the account's lock, then the project's: begins once. One that is held stays claimed, and
 * is resumed within a minute.
 */
async function startClaimedRun(ctx: Ctx, reference: ProjectReference): Promise<void> {
  await unlessHeld(() =>
    inTransaction(ctx, async (tx) => {
      await lockAccountRuns(tx, rankProjectWork, reference.accountId)
      const project = await lockProjectBriefly(tx, reference)
      if (project === undefined || project.claimedSlot === null) return
      if ((await findOpenRun(tx, project)) !== undefined) return
      await tx.db.update(rankProjects).set({ claimedSlot: null }).where(projectKey(reference))
      await runOrSkip(tx, project, project.claimedSlot)
    }),
  )
}

async function runOrSkip(tx: Ctx, project: ProjectRow, slot: Date): Promise<void> {
  const key = `slot:${project.id}:${slot.toISOString()}`
  const obstacle = await findObstacle(tx, project)
  if (obstacle === 'idle') return
  if (obstacle === 'plan') return skipSlot(tx, project, { slot, key }, 'plan')
  const keywords = await listKeywords(tx, { accountId: project.accountId, projectId: project.id })
  const request = ownRequest(key)
  try {
    // Undone alone where the credits do not reach.
    await inTransaction(tx, async (inner) => {
      await forgetSkips(inner, project)
      await startRun(inner, { request, project, kind: 'scheduled', slot, keywords, isNewFetch: false })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error
    return skipSlot(tx, project, { slot, key }, 'credits')
  }
}

/** A plan that is back is back for all projects; credits that reach for this one may not reach for another. */
const forgetSkips = (tx: Ctx, { accountId, id }: ProjectRow) =>
  tx.db
    .update(rankProjects)
    .set({ skipReason: null })
    .where(
      and(
        eq(rankProjects.accountId, accountId),
        or(eq(rankProjects.skipReason, 'plan'), and(eq(rankProjects.id, id), isNotNull(rankProjects.skipReason))),
      ),
    )
