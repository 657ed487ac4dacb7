import { sql } from 'drizzle-orm'
import { after, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import { claimMetricTurn } from './claim-metric-turn.ts'
import { sendCollectMetrics } from './metric-jobs.ts'
import { countableKeywords, freshSince } from './metric-rules.ts'
import { keywordMetrics } from './tables.ts'

/** A call costs as much as a hundred keywords in it, so single ones wait for others; enough of them do not. */
const gatherFor = minutes(2)
const enoughForACall = 100

/**
 * Has the metrics of keywords taken that are not known or older than a month, within minutes of the caller's commit:
 * what is asked for meanwhile in the same market goes in the same call. What somebody else has asked for is not asked for
 * again. Rows are locked in the order of the keywords, so that two askers never wait for each other in a circle. An account that
 * has caused many calls with a few keywords each waits longer.
 */
export async function requestKeywordMetrics(
  ctx: Ctx,
  input: KeywordMarket & { keywords: readonly string[]; accountId: number },
): Promise<void> {
  const { countryCode, languageCode } = input
  const keywords = countableKeywords(input.keywords)
  if (keywords.length === 0) return
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const gathered = sql`${after(ctx.clock(), gatherFor).toISOString()}::timestamptz`
  const since = freshSince(ctx.clock()).toISOString()
  // Keywords that need nothing are excluded first: `on conflict` would lock their rows against every other caller that
  // doesn't need them either.
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${keywordMetrics} (country_code, language_code, keyword, due_at)
    select ${countryCode}, ${languageCode}, wanted.keyword, coalesce((
      select min(due_at) from ${keywordMetrics}
      where country_code = ${countryCode} and language_code = ${languageCode} and due_at > ${now} and due_at <= ${gathered}
    ), ${gathered})
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
  if (await endGathering(ctx, input, rowCount)) return sendCollectMetrics(ctx, { countryCode, languageCode })
  const gatheredAt = after(ctx.clock(), gatherFor)
  const isCallOfTheirOwn = (await countGathering(ctx, input, gatheredAt)) === rowCount
  const turn = isCallOfTheirOwn ? await claimMetricTurn(ctx, input.accountId) : gatheredAt
  const dueAt = new Date(Math.max(turn.getTime(), gatheredAt.getTime()))
  if (dueAt > gatheredAt) await putOff(ctx, input, keywords, dueAt)
  await sendCollectMetrics(ctx, { countryCode, languageCode }, dueAt)
}

const gatheringIn = ({ countryCode, languageCode }: KeywordMarket, now: Date) => sql`
  country_code = ${countryCode} and language_code = ${languageCode} and attempts = 0
    and due_at > ${now.toISOString()}::timestamptz`

/** Keywords of the market that will be asked for until then. */
async function countGathering(ctx: Ctx, market: KeywordMarket, until: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from ${keywordMetrics}
    where ${gatheringIn(market, ctx.clock())} and due_at <= ${until.toISOString()}::timestamptz`)
  return rows[0]?.waiting ?? 0
}

/** Has keywords that were just added asked for later than others. */
async function putOff(ctx: Ctx, market: KeywordMarket, keywords: readonly string[], dueAt: Date): Promise<void> {
  await ctx.db.execute(sql`
    update ${keywordMetrics} set due_at = ${dueAt.toISOString()}::timestamptz
    where ${gatheringIn(market, ctx.clock())} and keyword = any(${sql.param(keywords)}::text[])
      and due_at <= ${after(ctx.clock(), gatherFor).toISOString()}::timestamptz`)
}

/**
 * Makes what gathers in a market due at once where the keywords just added fill a call, and says whether it did. Only
 * those that fill it do: behind a provider that tells us to wait, each one more must not ask again.
 */
async function endGathering(ctx: Ctx, { countryCode, languageCode }: KeywordMarket, added: number): Promise<boolean> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const gathering = gatheringIn({ countryCode, languageCode }, ctx.clock())
  const { rows } = await ctx.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from ${keywordMetrics} where ${gathering}`,
  )
  const waiting = rows[0]?.waiting ?? 0
  if (waiting < enoughForACall || waiting - added >= enoughForACall) return false
  // Rows that another caller has locked stay for the next call: waiting for them here could go in a circle.
  await ctx.db.execute(sql`
    with ready as (select keyword from ${keywordMetrics} where ${gathering} for update skip locked)
    update ${keywordMetrics} set due_at = ${now} from ready
    where country_code = ${countryCode} and language_code = ${languageCode} and keyword_metrics.keyword = ready.keyword`)
  return true
}
