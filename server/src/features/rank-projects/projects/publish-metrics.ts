import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { MetricsCollected } from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isKept, projectKey } from '../get-project.ts'
import { sendStoreShares } from '../project-jobs.ts'
import { publishProjects } from './publish-project.ts'
import { rankProjects } from './tables.ts'

/**
 * Tells the screens of every project with one of the keywords in the market, and has the shares of voice of its newest day computed with the search
 * volumes.
 */
export async function publishMetrics(ctx: Ctx, { countryCode, languageCode, keywords }: MetricsCollected) {
  const concerned = and(
    or(
      and(eq(rankProjects.countryCode, countryCode), eq(rankProjects.languageCode, languageCode)),
      sql`${rankProjects.furtherSettings} @> ${JSON.stringify([{ countryCode, languageCode }])}::jsonb`,
    ),
    sql`(${rankProjects.accountId}, ${rankProjects.id}) in (
      select account_id, project_id from rank_project_keywords where keyword_key = any(${sql.param(keywords)}::text[]))`,
  )
  await publishProjects(ctx, concerned)
  await outdateNewestShares(ctx, concerned)
}

/** A job that already computes them may have read the volumes before; with another version it doesn't count as having stored these. */
async function outdateNewestShares(ctx: Ctx, which: SQL | undefined): Promise<void> {
  const { accountId, id: projectId } = rankProjects
  const projects = await ctx.db.select({ accountId, projectId }).from(rankProjects).where(and(isKept, which))
  for (const reference of projects) {
    await ctx.db
      .update(rankProjects)
      .set({ sharesRun: null, sharesVersion: sql`${rankProjects.sharesVersion} + 1` })
      .where(projectKey(reference))
    await sendStoreShares(ctx, reference)
  }
}
