import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectReference } from '../get-project.ts'
import { rankProjectCompetitors } from './tables.ts'

export type ProjectCompetitor = { id: number; domain: string; firstRankedOn: string | null }

/** Competitors that were not removed, in the order they were added. */
export const listCompetitors = (ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<ProjectCompetitor[]> =>
  ctx.db
    .select({
      id: rankProjectCompetitors.id,
      domain: rankProjectCompetitors.domain,
      firstRankedOn: rankProjectCompetitors.firstRankedOn,
    })
    .from(rankProjectCompetitors)
    .where(
      and(
        eq(rankProjectCompetitors.accountId, accountId),
        eq(rankProjectCompetitors.projectId, projectId),
        isNull(rankProjectCompetitors.removedAt),
      ),
    )
    .orderBy(asc(rankProjectCompetitors.addedAt), asc(rankProjectCompetitors.id))

export const presentCompetitor = ({ id, domain, firstRankedOn }: ProjectCompetitor) => ({
  id,
  name: domain,
  first_ranked_on: firstRankedOn,
})
