import { and, eq, sql } from 'drizzle-orm'
import type { MetricsCollected } from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { rankProjects } from '../tables.ts'
import { publishProjects } from './publish-project.ts'

/** Tells the screens of every project with one of the keywords in the market. */
export const publishMetrics = (ctx: Ctx, { countryCode, languageCode, keywords }: MetricsCollected): Promise<void> =>
  publishProjects(
    ctx,
    and(
      eq(rankProjects.countryCode, countryCode),
      eq(rankProjects.languageCode, languageCode),
      sql`(${rankProjects.accountId}, ${rankProjects.id}) in (
        select account_id, project_id from rank_project_keywords where keyword_key = any(${sql.param(keywords)}::text[]))`,
    ),
  )
