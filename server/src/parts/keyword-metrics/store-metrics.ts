import { sql } from 'drizzle-orm'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { KeywordFigures, KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import type { MetricListeners } from './metric-jobs.ts'
import { keywordMetrics } from './tables.ts'

const byKeyword = (figures: readonly KeywordFigures[]) =>
  new Map(figures.map((each) => [keywordKey(each.keyword.normalize('NFC')), each]))

/** The keywords the answer has figures for. */
export function withFigures(asked: readonly string[], figures: readonly KeywordFigures[]): string[] {
  const answered = byKeyword(figures)
  return asked.filter((keyword) => answered.has(keyword))
}

/** Keeps what the provider answered, and that it knows nothing of keywords it left out; tells whoever shows them. */
export async function storeMetrics(
  ctx: Ctx,
  listeners: MetricListeners,
  market: KeywordMarket,
  asked: readonly string[],
  figures: readonly KeywordFigures[],
): Promise<void> {
  if (asked.length === 0) return
  const { countryCode, languageCode } = market
  const answered = byKeyword(figures)
  const given = asked.map((keyword) => ({ ...answered.get(keyword), keyword }))
  await inTransaction(ctx, async (tx) => {
    // Locked in the order in which whoever asks locks them.
    await tx.db.execute(sql`
      select from ${keywordMetrics}
      where country_code = ${countryCode} and language_code = ${languageCode} and keyword = any(${sql.param(asked)}::text[])
      order by keyword for update`)
    await tx.db.execute(sql`
      update ${keywordMetrics} set search_volume = given."searchVolume", difficulty = given.difficulty,
        cpc_usd = given."cpcUsd", monthly_searches = given."monthlySearches",
        intent = given.intent, competition = given.competition, low_bid_usd = given."lowBidUsd", high_bid_usd = given."highBidUsd",
        taken_at = ${tx.clock().toISOString()}::timestamptz, due_at = null, attempts = 0
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(keyword text, "searchVolume" int, difficulty int, "cpcUsd" numeric, "monthlySearches" jsonb, intent text,
          competition float8, "lowBidUsd" numeric, "highBidUsd" numeric)
      where country_code = ${countryCode} and language_code = ${languageCode}
        and keyword_metrics.keyword = given.keyword`)
    for (const job of listeners) await tx.jobs.send(tx, job, { ...market, keywords: [...asked] })
  })
}
