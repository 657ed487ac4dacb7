import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { listIdsBySetting } from './remembered-keywords.ts'

/** The number of keywords of projects in each of their settings, by project. A setting without keywords is missing. */
export async function countKeywordsBySetting(
  ctx: Ctx,
  accountId: number,
  projects: readonly Pick<ProjectRow, 'id' | 'furtherSettings'>[],
): Promise<Map<number, ReadonlyMap<number, number>>> {
  const [first, ...others] = projects
  if (first === undefined) return new Map()
  // Every view of a project shows these counts.
  if (others.length === 0) {
    const ids = await listIdsBySetting(ctx, { ...first, accountId })
    return new Map([[first.id, new Map([...ids].map(([setting, keywords]) => [setting, keywords.length]))]])
  }
  const projectIds = projects.map(({ id }) => id)
  const { rows } = await ctx.db.execute<{ project_id: number; setting_id: number; keywords: number }>(sql`
    select project_id, setting_id, count(*)::int as keywords from rank_project_keywords
    where account_id = ${accountId} and project_id = any(${sql.param(projectIds)}::int[])
    group by project_id, setting_id`)
  const ofProjects = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map(
    [...ofProjects].map(([id, counts]) => [id, new Map(counts.map((row) => [row.setting_id, row.keywords]))]),
  )
}
