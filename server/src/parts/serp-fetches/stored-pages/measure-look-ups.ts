import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { resultsPerPage } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serpEndedFetches, serpFetches, serpQueries } from '../tables.ts'

/** Enough for a mean; all of a month's would be read for a figure nobody needs to the last digit. */
const sampled = 10_000

const resultsOfPage = sql`case ${serpQueries.engine} ${sql.join(
  Object.entries(resultsPerPage).map(([engine, results]) => sql`when ${engine} then ${results}::numeric`),
  sql` `,
)} end`

export type LookUps = { count: number; meanPages: number | null; aiOverviewShare: number }

/** Counts successful look-ups since then, and averages the pages the newest of them were billed for. */
export async function measureLookUps(ctx: Ctx, since: Date): Promise<LookUps> {
  const endedIn = (table: typeof serpFetches | typeof serpEndedFetches) =>
    ctx.db
      .select({ id: table.id, queryId: table.queryId })
      .from(table)
      .where(and(eq(table.state, 'done'), gte(table.createdAt, since)))
  // Ids follow time, so both are read no further than the newest row.
  const newestIn = (table: typeof serpFetches | typeof serpEndedFetches) =>
    endedIn(table).orderBy(desc(table.id)).limit(sampled)
  const newest = unionAll(newestIn(serpFetches), newestIn(serpEndedFetches))
    .orderBy(sql`id desc`)
    .limit(sampled)
    .as('newest')
  const [counted] = await ctx.db
    .select({ count: count() })
    .from(unionAll(endedIn(serpFetches), endedIn(serpEndedFetches)).as('ended'))
  const [means] = await ctx.db
    .select({
      pages: sql<string | null>`avg(ceil(${serpQueries.depth} / ${resultsOfPage}))`,
      aiOverviews: sql<string | null>`avg(${serpQueries.loadsAiOverview}::int)`,
    })
    .from(newest)
    .innerJoin(serpQueries, eq(serpQueries.id, newest.queryId))
  const pages = means?.pages ?? null
  return {
    count: counted?.count ?? 0,
    meanPages: pages === null ? null : Number(pages),
    aiOverviewShare: Number(means?.aiOverviews ?? 0),
  }
}
