import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { type ProjectReference, projectKey } from '../get-project.ts'
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

/** Everything that belongs to a project; rows that refer to others are deleted before them. */
const partsOfProject = [
  rankCompetitorObservations,
  rankObservations,
  rankProjectDays,
  rankProjectNotes,
  rankProjectKeywords,
  rankProjectCompetitors,
]

/** Removes an idle project and everything stored for it. Queries, fetches and results pages are shared with others and stay. */
export async function purgeProject(tx: Ctx, reference: ProjectReference): Promise<void> {
  const { accountId, projectId } = reference
  for (const part of partsOfProject)
    await tx.db.delete(part).where(and(eq(part.accountId, accountId), eq(part.projectId, projectId)))
  const runs = rankProjectRuns
  await tx.db.delete(runs).where(and(eq(runs.accountId, accountId), eq(runs.subjectId, projectId)))
  await tx.db.delete(rankProjects).where(projectKey(reference))
}
