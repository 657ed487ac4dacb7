import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { rankProjectCompetitors } from '../competitors/tables.ts'
import { rankPackedDays, rankProjectDays } from '../days/tables.ts'
import { type ProjectReference, projectKey } from '../get-project.ts'
import { rankKeywordGroups, rankSharedResults } from '../keyword-groups/tables.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { rankProjectPageFindings } from '../landing-pages/tables.ts'
import { rankProjectNotes } from '../notes/tables.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankSegments } from '../segments/tables.ts'
import { rankShareDays } from '../share-of-voice/tables.ts'
import { rankKeywordTags, rankTags } from '../tags/tables.ts'
import { rankProjectWeeks } from '../week/tables.ts'
import { rankCompetitorObservations, rankObservations, rankProjectRuns } from './tables.ts'

/** Everything that belongs to a project; rows that refer to others are deleted before them. */
const partsOfProject = [
  rankCompetitorObservations,
  rankObservations,
  rankProjectDays,
  rankPackedDays,
  rankKeywordGroups,
  rankSharedResults,
  rankShareDays,
  rankProjectWeeks,
  rankProjectNotes,
  rankSegments,
  rankKeywordTags,
  rankTags,
  rankProjectPageFindings,
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
