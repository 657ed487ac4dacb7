import { sql } from 'drizzle-orm'
import { after, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { KeywordMarket } from '../../ports/search-provider.ts'
import { sendTakeMetrics } from './metric-jobs.ts'
import { countableKeywords, freshSince } from './metric-rules.ts'
import { keywordMetrics } from './tables.ts'

/** A call costs as much as a hundred keywords in it, so single ones wait for others; enough of them do not. */
const gatherFor = minutes(2)
const enoughForACall = 100

/**
 * Has the metrics of keywords taken that are not known or older than a month, within minutes of the caller's commit:
 * what is asked for meanwhile in the same market goes in the same call. What somebody else has asked for is not asked for
 * again. Rows are locked in the order of the keywords, so that two askers never wait for each other in a circle.
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
  if (rowCount === null || rowCount === 0) return
  const isEnough = rowCount >= enoughForACall
  await sendTakeMetrics(ctx, { countryCode, languageCode }, isEnough ? undefined : after(ctx.clock(), gatherFor))
}
