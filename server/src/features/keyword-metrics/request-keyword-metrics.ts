import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { KeywordMarket } from '../../ports/search-provider.ts'
import { sendTakeMetrics } from './metric-jobs.ts'
import { countableKeywords, freshSince } from './metric-rules.ts'
import { keywordMetrics } from './tables.ts'

/**
 * Has the metrics of keywords taken that are not known or older than a month, once the caller's transaction has
 * committed. What somebody else has asked for is not asked for again. One call takes all keywords of a market: rows are
 * locked in the order of the keywords, so that two askers never wait for each other in a circle.
 */
export async function requestKeywordMetrics(
  ctx: Ctx,
  input: KeywordMarket & { keywords: readonly string[] },
): Promise<void> {
  const { countryCode, languageCode } = input
  const keywords = countableKeywords(input.keywords)
  if (keywords.length === 0) return
  const now = ctx.clock().toISOString()
  const since = freshSince(ctx.clock()).toISOString()
  // What needs nothing is looked for first: a conflict would lock its row against everybody who needs it as little.
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${keywordMetrics} (country_code, language_code, keyword, due_at)
    select ${countryCode}, ${languageCode}, wanted.keyword, ${now}::timestamptz
    from unnest(${sql.param(keywords)}::text[]) as wanted(keyword)
    where not exists (
      select from ${keywordMetrics} known
      where known.country_code = ${countryCode} and known.language_code = ${languageCode} and known.keyword = wanted.keyword
        and (known.due_at is not null or known.taken_at > ${since}::timestamptz))
    order by wanted.keyword
    on conflict (country_code, language_code, keyword) do update set due_at = excluded.due_at, attempts = 0
    where keyword_metrics.due_at is null
      and (keyword_metrics.taken_at is null or keyword_metrics.taken_at <= ${since}::timestamptz)`)
  if (rowCount !== null && rowCount > 0) await sendTakeMetrics(ctx, { countryCode, languageCode })
}
