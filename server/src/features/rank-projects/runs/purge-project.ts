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

/** Everything of one project, the ranks first: what refers to others goes before them. */
const partsOfProject = [
  rankCompetitorObservations,
  rankObservations,
  rankProjectDays,
  rankProjectNotes,
  rankProjectKeywords,
  rankProjectCompetitors,
]

/** Removes a project at rest with all that is stored of it. Its queries, checks and results pages are everybody's and stay. */
export async function purgeProject(tx: Ctx, reference: ProjectReference): Promise<void> {
  const { accountId, projectId } = reference
  for (const part of partsOfProject)
    await tx.db.delete(part).where(and(eq(part.accountId, accountId), eq(part.projectId, projectId)))
  const runs = rankProjectRuns
  await tx.db.delete(runs).where(and(eq(runs.accountId, accountId), eq(runs.subjectId, projectId)))
  await tx.db.delete(rankProjects).where(projectKey(reference))
}
