import { sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseKeywordsBeyondPlan } from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest } from '../../../parts/paid-runs/index.ts'
import { refuseWithoutCredits } from '../../../parts/serp-fetches/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockIdleProject, projectKey } from '../get-project.ts'
import { addKeywordRows, sortOutKnown } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { startRun } from '../runs/start-run.ts'
import { rankProjects } from '../tables.ts'

/**
 * Adds keywords a project does not have yet and checks them at once, paid like a run of their own: all of them or, where
 * the credits or the plan do not reach, none.
 */
export async function addRankKeywords(
  ctx: AccountCtx,
  { id, keywords, idempotencyKey }: { id: number; keywords: string[]; idempotencyKey: string | undefined },
) {
  const request = clientRequest(idempotencyKey, ['add', id, keywords])
  const reference = { accountId: ctx.account.id, projectId: id }
  await beginOnce(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: async (tx) => {
      const project = await lockIdleProject(tx, id)
      const { added } = await sortOutKnown(tx, reference, keywords)
      if (added.length === 0)
        throw new AppError('input.invalid', `project ${id} has them all`, {
          publicMessage: rankProjectMessages.knownKeywords,
          data: { issues: [{ path: 'keywordsItems', message: rankProjectMessages.knownKeywords }] },
        })
      await refuseKeywordsBeyondPlan(tx, project.keywordsCount + added.length)
      const rows = await addKeywordRows(tx, project, added)
      await tx.db
        .update(rankProjects)
        .set({ keywordsCount: sql`${rankProjects.keywordsCount} + ${added.length}` })
        .where(projectKey(reference))
      await startRun(tx, { request, project, kind: 'added', keywords: rows, isNewFetch: false })
      return id
    },
  })
  return { message: rankProjectMessages.keywordsAdded, data: { id } }
}
