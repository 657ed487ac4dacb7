import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { toTarget } from '#contract/rules/text/domain-syntax.ts'
import { getRun, publishRun } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../notifications/index.ts'
import { type ProjectRow, projectKey } from '../get-project.ts'
import { rankProjectsNotices } from '../notices.ts'
import { type RunRow, rankProjectWork } from '../project-work.ts'
import type { SkipReason } from '../projects/tables.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankProjectRuns } from '../runs/tables.ts'

const noticeOf = {
  credits: rankProjectsNotices['project-run.no-credits'],
  plan: rankProjectsNotices['project-run.no-plan'],
}

/** A slot, and the key its run would have had. */
type PassedSlot = { slot: Date; key: string }

/**
 * Lets a slot pass without a run, visibly. An account is told once for all its projects, until none
 * with a schedule was skipped last. Under the account's lock.
 */
export async function skipSlot(tx: Ctx, project: ProjectRow, passed: PassedSlot, reason: SkipReason): Promise<void> {
  const { accountId, id: projectId } = project
  const run = await storeSkip(tx, project, passed, reason)
  if (!(await wasTold(tx, accountId, reason)))
    await notify(tx, accountId, noticeOf[reason], { domain: toTarget(project.domain)?.host })
  await tx.db
    .update(rankProjects)
    .set({ run: run.number, skipReason: reason })
    .where(projectKey({ accountId, projectId }))
  await publishRun(tx, rankProjectWork, run)
}

/** Slots skipped one after the other for the same reason are one run, which tells of the last of them. */
async function storeSkip(tx: Ctx, project: ProjectRow, { slot, key }: PassedSlot, reason: SkipReason): Promise<RunRow> {
  const now = tx.clock()
  const subject = { accountId: project.accountId, subjectId: project.id }
  const passed = {
    requestKey: key,
    fingerprint: key,
    slot,
    unitsCount: project.keywordsCount,
    createdAt: now,
    finishedAt: now,
  }
  const latest = await getRun(tx, rankProjectWork, subject, project.run)
  if (latest.skipReason === reason) {
    const { accountId, subjectId, number } = rankProjectRuns
    await tx.db
      .update(rankProjectRuns)
      .set(passed)
      .where(and(eq(accountId, latest.accountId), eq(subjectId, latest.subjectId), eq(number, latest.number)))
    return { ...latest, ...passed }
  }
  const [stored] = await tx.db
    .insert(rankProjectRuns)
    .values({
      ...passed,
      ...subject,
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
        // One without a schedule would keep its mark for ever.
        isNotNull(rankProjects.nextRunAt),
        gt(rankProjects.keywordsCount, 0),
      ),
    )
    .limit(1)
  return skipped !== undefined
}
