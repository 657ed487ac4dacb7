import { and, asc, desc, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { containsText } from '../contains-text.ts'
import { isKept } from '../get-project.ts'
import { rankProjectKeywords, rankProjects } from '../tables.ts'

/** The account’s tracked keywords that contain the text, those of the newest projects first. */
export async function searchRankKeywords(ctx: AccountCtx, { search, limit }: { search: string; limit: number }) {
  const { id, accountId, projectId, keyword, keywordKey } = rankProjectKeywords
  const isOwn = eq(accountId, ctx.account.id)
  const ofProject = and(eq(rankProjects.accountId, accountId), eq(rankProjects.id, projectId))
  // Reads only the index of keywords once in a project: an account can have 100 000 of them, in rows ten times as wide.
  const found = ctx.db
    .select({ projectId, keywordKey })
    .from(rankProjectKeywords)
    .innerJoin(rankProjects, ofProject)
    .where(and(isOwn, isKept, containsText(keywordKey, search)))
    .orderBy(desc(projectId), asc(keywordKey))
    .limit(limit)
    .as('found')
  return ctx.db
    .select({ id, keyword, project_id: projectId, project_name: rankProjects.name })
    .from(found)
    .innerJoin(rankProjectKeywords, and(isOwn, eq(projectId, found.projectId), eq(keywordKey, found.keywordKey)))
    .innerJoin(rankProjects, ofProject)
    .orderBy(desc(projectId), asc(keywordKey))
}
