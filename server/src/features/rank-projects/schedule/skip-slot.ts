import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../notifications/index.ts'
import { getRun, type ProjectRow, projectKey, type RunRow, runKey } from '../load-project.ts'
import { publishProgress } from '../runs/publish-progress.ts'
import { rankProjectRuns, rankProjects, type SkipReason } from '../tables.ts'

const noticeKindOf = { credits: 'project-run.no-credits', plan: 'project-run.no-plan' } as const

/** A slot, and the key its run would have had. */
type PassedSlot = { slot: Date; key: string }

/**
 * Lets a slot pass without a run, visibly. An account is told once for all its projects, until none that runs by itself
 * was skipped last. Under the account's lock.
 */
export async function skipSlot(tx: Ctx, project: ProjectRow, passed: PassedSlot, reason: SkipReason): Promise<void> {
  const { accountId, id: projectId } = project
  const run = await storeSkip(tx, project, passed, reason)
  if (!(await wasTold(tx, accountId, reason))) await notify(tx, accountId, noticeKindOf[reason], {})
  await tx.db
    .update(rankProjects)
    .set({ run: run.number, skipReason: reason })
    .where(projectKey({ accountId, projectId }))
  await publishProgress(tx, run, true)
}

/** Slots skipped one after the other for the same reason are one run, which tells of the last of them. */
async function storeSkip(tx: Ctx, project: ProjectRow, { slot, key }: PassedSlot, reason: SkipReason): Promise<RunRow> {
  const now = tx.clock()
  const { keywordsCount } = project
  const passed = { requestKey: key, fingerprint: key, slot, keywordsCount, createdAt: now, finishedAt: now }
  const latest = await getRun(tx, project, project.run)
  if (latest.skipReason === reason) {
    await tx.db.update(rankProjectRuns).set(passed).where(runKey(project, latest.number))
    return { ...latest, ...passed }
  }
  const [stored] = await tx.db
    .insert(rankProjectRuns)
    .values({
      ...passed,
      accountId: project.accountId,
      projectId: project.id,
      number: project.run + 1,
      kind: 'scheduled',
      skipReason: reason,
      creditsPerKeyword: 0,
      chargedCount: 0,
    })
    .returning()
  if (stored === undefined) throw new Error('the skipped slot was not stored')
  return stored
}

async function wasTold(tx: Ctx, accountId: number, reason: SkipReason): Promise<boolean> {
  const [skipped] = await tx.db
    .select({ id: rankProjects.id })
    .from(rankProjects)
    .where(
      and(
        eq(rankProjects.accountId, accountId),
        eq(rankProjects.skipReason, reason),
        // One that will not run by itself again would keep its mark for ever.
        isNotNull(rankProjects.nextRunAt),
        gt(rankProjects.keywordsCount, 0),
      ),
    )
    .limit(1)
  return skipped !== undefined
}
