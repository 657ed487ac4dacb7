import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../notifications/index.ts'
import { type ProjectRow, thatProject } from '../own-project.ts'
import { publishProgress } from '../runs/publish-progress.ts'
import { rankProjectRuns, rankProjects, type SkipReason } from '../tables.ts'

const noticeKindOf = { credits: 'project-run.no-credits', plan: 'project-run.no-plan' } as const

/**
 * Lets a slot pass without a run, visibly. An account is told once for all its projects, until none that runs by itself
 * was skipped last. Under the account's lock.
 */
export async function skipSlot(
  tx: Ctx,
  project: ProjectRow,
  { slot, key }: { slot: Date; key: string },
  reason: SkipReason,
): Promise<void> {
  const { accountId, id: projectId } = project
  const now = tx.clock()
  const run = {
    accountId,
    projectId,
    number: project.run + 1,
    kind: 'scheduled' as const,
    requestKey: key,
    fingerprint: key,
    slot,
    skippedFor: reason,
    creditsPerKeyword: 0,
    keywordsCount: project.keywordsCount,
    doneCount: 0,
    failedCount: 0,
    earlierDoneCount: 0,
    earlierFailedCount: 0,
    chargedCount: 0,
    createdAt: now,
    finishedAt: now,
  }
  await tx.db.insert(rankProjectRuns).values(run)
  if (!(await wasTold(tx, accountId, reason))) await notify(tx, accountId, noticeKindOf[reason], {})
  await tx.db
    .update(rankProjects)
    .set({ run: run.number, skippedFor: reason })
    .where(thatProject({ accountId, projectId }))
  await publishProgress(tx, run, true)
}

async function wasTold(tx: Ctx, accountId: number, reason: SkipReason): Promise<boolean> {
  const [skipped] = await tx.db
    .select({ id: rankProjects.id })
    .from(rankProjects)
    .where(
      and(
        eq(rankProjects.accountId, accountId),
        eq(rankProjects.skippedFor, reason),
        // One that will not run by itself again would keep its mark for ever.
        isNotNull(rankProjects.nextRunAt),
        gt(rankProjects.keywordsCount, 0),
      ),
    )
    .limit(1)
  return skipped !== undefined
}
