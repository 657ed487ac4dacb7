import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { publishBalance } from '../../credits/index.ts'
import { findOpenRun, lockOwnProject, thatProject } from '../own-project.ts'
import { chargeRun } from '../runs/finish-run.ts'
import { publishProgress } from '../runs/publish-progress.ts'
import {
  rankCompetitorObservations,
  rankObservations,
  rankProjectCompetitors,
  rankProjectDays,
  rankProjectKeywords,
  rankProjectNotes,
  rankProjectRuns,
  rankProjects,
} from '../tables.ts'

/** Everything of one project, the ranks first: what refers to others goes before them. */
const partsOfProject = [
  rankCompetitorObservations,
  rankObservations,
  rankProjectDays,
  rankProjectNotes,
  rankProjectRuns,
  rankProjectKeywords,
  rankProjectCompetitors,
]

const nothingLeft = { doneCount: 0, failedCount: 0, keywordsCount: 0, earlierDoneCount: 0, earlierFailedCount: 0 }

/**
 * Deletes a project with all its ranks. A run under way ends: what it has delivered is charged, the rest given back. Its
 * queries, looks and result pages are everybody's and stay.
 */
export async function deleteRankProject(ctx: AccountCtx, { id }: { id: number }) {
  await inTransaction(ctx, async (tx) => {
    const project = await lockOwnProject(tx, id)
    const run = await findOpenRun(tx, project)
    if (run !== undefined) await chargeRun(tx, project, run)
    const accountId = tx.account.id
    for (const part of partsOfProject)
      await tx.db.delete(part).where(and(eq(part.accountId, accountId), eq(part.projectId, id)))
    await tx.db.delete(rankProjects).where(thatProject({ accountId, projectId: id }))
    if (run !== undefined) await publishBalance(tx, accountId)
    await publishProgress(tx, { accountId, projectId: id, ...nothingLeft }, true)
  })
  return { message: rankProjectMessages.deleted }
}
