import type { AccountCtx } from '../../access/index.ts'
import { readProjectLimits } from '../../limits/index.ts'
import { containsText } from '../contains-text.ts'
import { rankProjects } from '../tables.ts'
import { countProjects } from './count-projects.ts'
import { readProjects } from './read-projects.ts'

const projectsPerPage = 10

export type ListRankProjects = { page: number; search: string }

/** Own projects, newest first. */
export async function listRankProjects(ctx: AccountCtx, { page, search }: ListRankProjects) {
  // Name and domain in lower case.
  const where = containsText(rankProjects.searchText, search)
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
