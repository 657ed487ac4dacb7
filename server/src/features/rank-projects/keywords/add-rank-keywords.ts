import { sql } from 'drizzle-orm'
import { keywordKey } from '#contract/keyword-syntax.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { fingerprintOf } from '../../../platform/database/repeated-work.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockRestingProject, thatProject } from '../own-project.ts'
import { refuseBeyondKeywordLimit } from '../projects/project-limits.ts'
import { findRepeatedRun, oneAtATime, pressOf } from '../runs/repeated-run.ts'
import { startRun } from '../runs/start-run.ts'
import { rankProjects } from '../tables.ts'
import { addKeywordRows, listKeywords } from './keyword-rows.ts'

/** Adds keywords a project does not have yet and looks them up at once, paid like a run of their own. */
export async function addRankKeywords(
  ctx: AccountCtx,
  { id, keywords, idempotencyKey }: { id: number; keywords: string[]; idempotencyKey: string | undefined },
) {
  const press = pressOf(idempotencyKey, fingerprintOf(['add', id, keywords]))
  const reference = { accountId: ctx.account.id, projectId: id }
  await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, tx.account.id)
    if ((await findRepeatedRun(tx, press)) !== undefined) return
    const project = await lockRestingProject(tx, id)
    const known = new Set((await listKeywords(tx, reference)).map(({ keyword }) => keywordKey(keyword)))
    const added = keywords.filter((keyword) => !known.has(keywordKey(keyword)))
    if (added.length === 0)
      throw new AppError('input.invalid', `project ${id} has them all`, {
        publicMessage: rankProjectMessages.knownKeywords,
        data: { issues: [{ path: 'keywordsItems', message: rankProjectMessages.knownKeywords }] },
      })
    await refuseBeyondKeywordLimit(tx, known.size + added.length)
    const rows = await addKeywordRows(tx, project, added)
    await tx.db
      .update(rankProjects)
      .set({ keywordsCount: sql`${rankProjects.keywordsCount} + ${added.length}` })
      .where(thatProject(reference))
    await startRun(tx, { ...press, project, kind: 'added', keywords: rows, isNewLook: false })
  })
  return { message: rankProjectMessages.keywordsAdded, data: { id } }
}
