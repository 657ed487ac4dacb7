import { and, count, eq, type SQL } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { matching } from '../matching.ts'
import { isKept } from '../own-project.ts'
import { rankProjects } from '../tables.ts'
import { readProjectLimits } from './read-project-limits.ts'
import { readProjects } from './read-projects.ts'

const projectsPerPage = 10

export type ListRankProjects = { page: number; search: string }

/** Own projects, newest first. */
export async function listRankProjects(ctx: AccountCtx, { page, search }: ListRankProjects) {
  // Name and domain in lower case.
  const where = matching(rankProjects.searchText, search)
  const limited = readProjectLimits(ctx)
  const [limits, projects, total] = await Promise.all([
    limited,
    readProjects(ctx, { where, limits: limited, limit: projectsPerPage, offset: (page - 1) * projectsPerPage }),
    countProjects(ctx, where),
  ])
  const last_page = Math.max(1, Math.ceil(total / projectsPerPage))
  return {
    data: {
      projects,
      pagination: { current_page: page, last_page, total },
      project_limit: limits.projects,
      keyword_limit: limits.keywords,
    },
  }
}

async function countProjects(ctx: AccountCtx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ projects: count() })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, where))
  return row?.projects ?? 0
}
