import { and, count, eq, sql } from 'drizzle-orm'
import { keywordKey, normalizeKeyword } from '#contract/keyword-syntax.ts'
import type { AccountCtx } from '../access/index.ts'
import { readProjects } from './read-projects.ts'
import { rankProjects } from './tables.ts'

const projectsPerPage = 10

export type ListRankProjects = { page: number; search: string }

/** Own projects, newest first. */
export async function listRankProjects(ctx: AccountCtx, { page, search }: ListRankProjects) {
  const where = search.trim() === '' ? undefined : matching(search)
  const [projects, total] = await Promise.all([
    readProjects(ctx, { where, limit: projectsPerPage, offset: (page - 1) * projectsPerPage }),
    countProjects(ctx, where),
  ])
  const last_page = Math.max(1, Math.ceil(total / projectsPerPage))
  return { data: { projects, pagination: { current_page: page, last_page, total } } }
}

/** Part of the name, or of the domain. */
function matching(search: string) {
  const pattern = `%${keywordKey(normalizeKeyword(search)).replace(/[\\%_]/g, '\\$&')}%`
  return sql`${rankProjects.searchText} like ${pattern}`
}

async function countProjects(ctx: AccountCtx, where: ReturnType<typeof matching> | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ projects: count() })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, ctx.account.id), where))
  return row?.projects ?? 0
}
