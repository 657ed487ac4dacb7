import { and, asc, desc, eq, min } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { containsText } from '../contains-text.ts'
import { isKept } from '../get-project.ts'
import { rankProjects } from '../projects/tables.ts'
import { rankProjectKeywords } from './tables.ts'

/** The account’s tracked keywords that contain the text, those of the newest projects first. */
export async function searchRankKeywords(ctx: AccountCtx, { search, limit }: { search: string; limit: number }) {
  const { id, accountId, projectId, keyword, keywordKey, settingId } = rankProjectKeywords
  const isOwn = eq(accountId, ctx.account.id)
  const ofProject = and(eq(rankProjects.accountId, accountId), eq(rankProjects.id, projectId))
  // Reads only the index of keywords once in a project: an account can have 100 000 of them, in rows ten times as wide.
  const found = ctx.db
    // The first setting stands for all that a keyword is tracked in.
    .select({ projectId, keywordKey, firstSetting: min(settingId).as('first_setting') })
    .from(rankProjectKeywords)
    .innerJoin(rankProjects, ofProject)
    .where(and(isOwn, isKept, containsText(keywordKey, search)))
    .groupBy(projectId, keywordKey)
    .orderBy(desc(projectId), asc(keywordKey))
    .limit(limit)
    .as('found')
  return ctx.db
    .select({ id, keyword, project_id: projectId, project_name: rankProjects.name })
    .from(found)
    .innerJoin(
      rankProjectKeywords,
      and(isOwn, eq(projectId, found.projectId), eq(keywordKey, found.keywordKey), eq(settingId, found.firstSetting)),
    )
    .innerJoin(rankProjects, ofProject)
    .orderBy(desc(projectId), asc(keywordKey))
}
