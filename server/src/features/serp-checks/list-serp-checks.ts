import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { multiplyCredits } from '#contract/credit-amounts.ts'
import { findCountry } from '#contract/places.ts'
import { devices, searchEngines } from '#contract/search-engines.ts'
import type { CompetitorRank, SerpCheck, SerpCheckItem } from '#contract/serp-checks.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import type { AccountCtx } from '../access/index.ts'
import { availableCredits } from '../credits/index.ts'
import { serpCheckKeywords, serpChecks, serpCheckTotals } from './tables.ts'

export type ListSerpChecks = { search: string; page: number; per_page: number }

type CheckRow = typeof serpChecks.$inferSelect
type KeywordRow = typeof serpCheckKeywords.$inferSelect

/** Checks with all their keywords, newest first. */
export async function listSerpChecks(ctx: AccountCtx, { search, page, per_page }: ListSerpChecks) {
  const wanted = search.trim() === '' ? undefined : matching(search.trim())
  const checks = await ctx.db
    .select()
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), wanted))
    .orderBy(desc(serpChecks.createdAt), desc(serpChecks.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [keywords, totals, credits] = await Promise.all([
    listKeywords(ctx, checks),
    wanted === undefined ? readTotals(ctx) : countMatching(ctx, wanted),
    availableCredits(ctx, ctx.account.id),
  ])
  return {
    data: checks.map((check) => showCheck(check, keywords.get(check.id) ?? [])),
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(totals.checks / per_page)),
      total: totals.checks,
      total_keywords: totals.keywords,
    },
    userData: { credits, type: ctx.account.type },
    isItemNull: checks.some((check) => check.finishedAt === null),
  }
}

/** Part of the domain, or of a keyword. */
function matching(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(serpChecks.domain, pattern),
    sql`exists (select 1 from ${serpCheckKeywords} k where k.account_id = ${serpChecks.accountId}
      and k.check_id = ${serpChecks.id} and k.keyword ilike ${pattern})`,
  )
}

async function listKeywords(ctx: AccountCtx, checks: readonly CheckRow[]): Promise<Map<number, KeywordRow[]>> {
  if (checks.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(serpCheckKeywords)
    .where(
      and(
        eq(serpCheckKeywords.accountId, ctx.account.id),
        inArray(
          serpCheckKeywords.checkId,
          checks.map((check) => check.id),
        ),
      ),
    )
    .orderBy(asc(serpCheckKeywords.checkId), asc(serpCheckKeywords.number))
  return Map.groupBy(rows, (row) => row.checkId)
}

type Totals = { checks: number; keywords: number }

async function readTotals(ctx: AccountCtx): Promise<Totals> {
  const [row] = await ctx.db
    .select({ checks: serpCheckTotals.checks, keywords: serpCheckTotals.keywords })
    .from(serpCheckTotals)
    .where(eq(serpCheckTotals.accountId, ctx.account.id))
  return row ?? { checks: 0, keywords: 0 }
}

async function countMatching(ctx: AccountCtx, wanted: ReturnType<typeof matching>): Promise<Totals> {
  const [row] = await ctx.db
    .select({
      checks: sql<number>`count(*)::int`,
      keywords: sql<number>`coalesce(sum(${serpChecks.keywordsCount}), 0)::int`,
    })
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), wanted))
  return row ?? { checks: 0, keywords: 0 }
}

function showCheck(check: CheckRow, keywords: readonly KeywordRow[]): SerpCheck {
  const createdAt = check.createdAt.toISOString()
  return {
    id: check.id,
    url: check.domain,
    location: showPlace(check.locationName),
    country_iso_code: findCountry(check.countryCode)?.country_iso_code ?? '',
    keywords_count: check.keywordsCount,
    created_at: createdAt,
    date: createdAt.slice(0, 10),
    time: createdAt.slice(11, 16),
    searchEngine: searchEngines[check.engine],
    deviceType: devices[check.device],
    language: check.languageCode,
    depth: check.depth,
    competitors: check.competitors,
    state: check.finishedAt === null ? 'running' : 'done',
    done_count: check.doneCount,
    failed_count: check.failedCount,
    credits: multiplyCredits(check.creditsPerKeyword, check.chargedCount ?? check.chargeableCount),
    items: keywords.map((keyword) => showKeyword(check, keyword)),
  }
}

/** "Dublin,County Dublin,Ireland" reads "Dublin, Ireland". */
function showPlace(locationName: string): string {
  const parts = locationName.split(',')
  const [first = locationName] = parts
  return parts.length === 1 ? first : `${first}, ${parts.at(-1)}`
}

function showKeyword(check: CheckRow, row: KeywordRow): SerpCheckItem {
  const competitorAt = (at: number): CompetitorRank | null => {
    const name = check.competitors[at]
    return name === undefined ? null : showCompetitor(name, row, at)
  }
  return {
    id: row.number,
    keyword: row.keyword,
    state: row.state,
    rank: row.rank,
    rank_absolute: row.rankAbsolute,
    url: row.url,
    depth: check.depth,
    taken_at: row.state === 'pending' || row.state === 'failed' ? null : (row.takenAt?.toISOString() ?? null),
    failure: row.state === 'failed' ? failureSentences[row.failure ?? 'provider'] : null,
    competitor1: competitorAt(0),
    competitor2: competitorAt(1),
    competitor3: competitorAt(2),
  }
}

function showCompetitor(name: string, row: KeywordRow, at: number): CompetitorRank {
  const isLooked = row.state === 'found' || row.state === 'not_in_depth'
  const rank = row.competitorRanks?.[at] ?? null
  return {
    name,
    state: isLooked ? (rank === null ? 'not_in_depth' : 'found') : row.state,
    rank,
    rank_absolute: row.competitorAbsoluteRanks?.[at] ?? null,
    url: row.competitorUrls?.[at] ?? null,
  }
}

const notDelivered = 'You were not charged for it.'
const providerTrouble = `The data provider had a problem. ${notDelivered}`
const providerDown = `The data provider is not available at the moment; we have been told. ${notDelivered}`

/** What a customer reads beside a failed keyword. */
const failureSentences = {
  engine: `The search engine did not answer. ${notDelivered}`,
  request: `The data provider does not accept this keyword. ${notDelivered}`,
  throttle: providerTrouble,
  provider: providerTrouble,
  timeout: providerTrouble,
  cut: providerTrouble,
  malformed: providerTrouble,
  gone: providerTrouble,
  bug: providerTrouble,
  stop: providerTrouble,
  auth: providerDown,
  account: providerDown,
  money: providerDown,
} as const satisfies Record<ProviderFailureKind, string>
