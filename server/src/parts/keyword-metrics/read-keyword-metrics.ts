import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { KeywordMetricFields, KeywordMetricState } from '#contract/keyword-metrics/rows.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { Ctx } from '../../platform/context.ts'
import type { KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import { countableKeywords } from './metric-rules.ts'
import { keywordMetrics, type MonthlySearches } from './tables.ts'

export type KeywordMetrics = {
  state: KeywordMetricState
  /** Searches a month. */
  searchVolume: number | null
  /** 0–100. */
  difficulty: number | null
  /** Price of a click on an ad, in USD. */
  cpcUsd: number | null
  /** Searches of twelve months or fewer, oldest first. */
  monthlySearches: MonthlySearches[]
  /** Null where the provider was never asked or has not answered. */
  takenAt: Date | null
}

const noFigures = { searchVolume: null, difficulty: null, cpcUsd: null, monthlySearches: [], takenAt: null }

/** The metrics known now, however old, by `keywordKey`; every keyword asked for is among them. Calls no provider. */
export async function readKeywordMetrics(
  ctx: Ctx,
  input: KeywordMarket & { keywords: readonly string[] },
): Promise<Map<string, KeywordMetrics>> {
  const countable = countableKeywords(input.keywords)
  const read = new Map<string, KeywordMetrics>()
  for (const keyword of input.keywords) read.set(keywordKey(keyword), { state: 'none', ...noFigures })
  for (const keyword of countable) read.set(keyword, { state: 'unknown', ...noFigures })
  if (countable.length === 0) return read
  const rows = await ctx.db
    .select()
    .from(keywordMetrics)
    .where(
      and(
        eq(keywordMetrics.countryCode, input.countryCode),
        eq(keywordMetrics.languageCode, input.languageCode),
        sql`${keywordMetrics.keyword} = any(${sql.param(countable)}::text[])`,
      ),
    )
  for (const row of rows) read.set(row.keyword, present(row))
  return read
}

function present(row: typeof keywordMetrics.$inferSelect): KeywordMetrics {
  const { searchVolume, difficulty, cpcUsd, takenAt } = row
  if (takenAt === null) return { state: row.dueAt === null ? 'unknown' : 'pending', ...noFigures }
  const hasFigures = searchVolume !== null || difficulty !== null || cpcUsd !== null
  const monthlySearches = (row.monthlySearches ?? []).toSorted(
    (left, right) => left.year - right.year || left.month - right.month,
  )
  return { state: hasFigures ? 'known' : 'none', searchVolume, difficulty, cpcUsd, monthlySearches, takenAt }
}

/** As they stand on the wire, beside whatever else a row says of the keyword. */
export const presentKeywordMetrics = (metrics: KeywordMetrics): KeywordMetricFields => ({
  search_volume: metrics.searchVolume,
  kd: metrics.difficulty,
  cpc: metrics.cpcUsd,
  metrics_state: metrics.state,
  metrics_taken_at: metrics.takenAt?.toISOString() ?? null,
})

const columns = {
  volume: keywordMetrics.searchVolume,
  kd: keywordMetrics.difficulty,
  cpc: keywordMetrics.cpcUsd,
} as const

/** The market of keywords, or an expression for that of each row. */
type MarketInRow = { countryCode: number | SQL; languageCode: string | SQL }

/** One of the figures known of a keyword in lower case, null where it is not, for conditions and orders of other tables. */
export const storedMetric = (
  figure: keyof typeof columns,
  { countryCode, languageCode }: MarketInRow,
  keyword: SQLWrapper,
): SQL => sql`(select ${columns[figure]} from ${keywordMetrics}
  where ${keywordMetrics.countryCode} = ${countryCode} and ${keywordMetrics.languageCode} = ${languageCode}
    and ${keywordMetrics.keyword} = ${keyword})`

/** Joins the figures known of keywords in lower case as `metrics`, for statements that read those of many. */
export const joinMetrics = (
  { countryCode, languageCode }: MarketInRow,
  keyword: SQLWrapper,
): SQL => sql`left join ${keywordMetrics} metrics on metrics.country_code = ${countryCode}
  and metrics.language_code = ${languageCode} and metrics.keyword = ${keyword}`
