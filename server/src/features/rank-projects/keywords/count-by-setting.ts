import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'

/** The number of keywords of projects in each of their settings, by project. A setting without keywords is missing. */
export async function countKeywordsBySetting(
  ctx: Ctx,
  accountId: number,
  projectIds: readonly number[],
): Promise<Map<number, ReadonlyMap<number, number>>> {
  if (projectIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ project_id: number; setting_id: number; keywords: number }>(sql`
    select project_id, setting_id, count(*)::int as keywords from rank_project_keywords
    where account_id = ${accountId} and project_id = any(${sql.param([...projectIds])}::int[])
    group by project_id, setting_id`)
  const ofProjects = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map(
    [...ofProjects].map(([id, counts]) => [id, new Map(counts.map((row) => [row.setting_id, row.keywords]))]),
  )
}
