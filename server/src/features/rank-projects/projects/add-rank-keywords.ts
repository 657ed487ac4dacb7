import { sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordKey } from '#contract/rules/keyword-syntax.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { fingerprintOf } from '../../../platform/database/idempotent-requests.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { refuseKeywordsBeyondPlan } from '../../limits/index.ts'
import { addKeywordRows, listKeywords } from '../keywords/keyword-rows.ts'
import { lockIdleProject, projectKey } from '../load-project.ts'
import { findRepeatedRun, idempotentRequestOf, oneAtATime } from '../runs/repeated-run.ts'
import { startRun } from '../runs/start-run.ts'
import { rankProjects } from '../tables.ts'

/** Adds keywords a project does not have yet and checks them up at once, paid like a run of their own. */
export async function addRankKeywords(
  ctx: AccountCtx,
  { id, keywords, idempotencyKey }: { id: number; keywords: string[]; idempotencyKey: string | undefined },
) {
  const request = idempotentRequestOf(idempotencyKey, fingerprintOf(['add', id, keywords]))
  const reference = { accountId: ctx.account.id, projectId: id }
  await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, tx.account.id)
    if ((await findRepeatedRun(tx, request)) !== undefined) return
    const project = await lockIdleProject(tx, id)
    const known = new Set((await listKeywords(tx, reference)).map(({ keyword }) => keywordKey(keyword)))
    const added = keywords.filter((keyword) => !known.has(keywordKey(keyword)))
    if (added.length === 0)
      throw new AppError('input.invalid', `project ${id} has them all`, {
        publicMessage: rankProjectMessages.knownKeywords,
        data: { issues: [{ path: 'keywordsItems', message: rankProjectMessages.knownKeywords }] },
      })
    await refuseKeywordsBeyondPlan(tx, known.size + added.length)
    const rows = await addKeywordRows(tx, project, added)
    await tx.db
      .update(rankProjects)
      .set({ keywordsCount: sql`${rankProjects.keywordsCount} + ${added.length}` })
      .where(projectKey(reference))
    await startRun(tx, { ...request, project, kind: 'added', keywords: rows, isNewFetch: false })
  })
  return { message: rankProjectMessages.keywordsAdded, data: { id } }
}
