import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import { keywordMetrics } from './tables.ts'

const columns = {
  volume: keywordMetrics.searchVolume,
  kd: keywordMetrics.difficulty,
  cpc: keywordMetrics.cpcUsd,
} as const

/** One of the figures known of a keyword in lower case, null where it is not, for conditions and orders of other tables. */
export const storedMetric = (
  figure: keyof typeof columns,
  { countryCode, languageCode }: Pick<KeywordMarket, 'countryCode' | 'languageCode'>,
  keyword: SQLWrapper,
): SQL => sql`(select ${columns[figure]} from ${keywordMetrics}
  where ${keywordMetrics.countryCode} = ${countryCode} and ${keywordMetrics.languageCode} = ${languageCode}
    and ${keywordMetrics.keyword} = ${keyword})`
