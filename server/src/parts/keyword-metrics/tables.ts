import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { cost, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { SearchIntent } from '../../ports/data-provider/keyword-metrics.ts'

export type MonthlySearches = { year: number; month: number; searches: number }

/**
 * The time up to which an account has used its share of calls for few keywords; an account without a row has used
 * nothing.
 */
export const metricTurns = pgTable('metric_turns', {
  accountId: integer('account_id').primaryKey(),
  nextAt: moment('next_at').notNull(),
})

/**
 * Google's figures of keywords in a country and language: one row per distinct keyword and market, shared by all
 * accounts. A row comes into being with its first request, and is kept when it grows old, until it is asked for again.
 */
export const keywordMetrics = pgTable(
  'keyword_metrics',
  {
    countryCode: integer('country_code').notNull(),
    languageCode: text('language_code').notNull(),
    /** Lower case: keywords are compared without regard to case. */
    keyword: text().notNull(),
    searchVolume: integer('search_volume'),
    difficulty: smallint(),
    cpcUsd: cost('cpc_usd'),
    monthlySearches: jsonb('monthly_searches').$type<MonthlySearches[]>(),
    /** Intent of the people who search for it. */
    intent: text().$type<SearchIntent>(),
    /** Among advertisers, 0–1. */
    competition: doublePrecision(),
    lowBidUsd: cost('low_bid_usd'),
    highBidUsd: cost('high_bid_usd'),
    /** The time of the provider’s last answer, even if it knew nothing; null before the first. */
    takenAt: moment('taken_at'),
    /** To be asked for, not before; null when nobody waits for it. */
    dueAt: moment('due_at'),
    /** The number of times asking failed since it became due. */
    attempts: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.countryCode, table.languageCode, table.keyword] }),
    index('keyword_metrics_due')
      .on(table.countryCode, table.languageCode, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
)

export const keywordMetricsPlacement = placeTables({
  reference: [keywordMetrics],
  local: [metricTurns],
})
