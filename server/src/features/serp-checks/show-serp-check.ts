import { multiplyCredits } from '#contract/credit-amounts.ts'
import { findCountry } from '#contract/places.ts'
import { devices, searchEngines } from '#contract/search-engines.ts'
import type { CompetitorRank, RankState, SerpCheck, SerpCheckItem } from '#contract/serp-checks.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import type { StoredCompetitorRank, serpChecks } from './tables.ts'

type CheckRow = typeof serpChecks.$inferSelect

/** What is read of a keyword for showing it, in this order. `takenAt` is ISO 8601 in UTC. */
export type KeywordLine = [
  number: number,
  keyword: string,
  state: RankState,
  rank: number | null,
  rankAbsolute: number | null,
  url: string | null,
  takenAt: string | null,
  failure: ProviderFailureKind | null,
  competitors: (StoredCompetitorRank | null)[] | null,
]

/** A check with its keywords as it crosses the wire. */
export function showSerpCheck(check: CheckRow, keywords: readonly KeywordLine[]): SerpCheck {
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

function showKeyword(check: CheckRow, line: KeywordLine): SerpCheckItem {
  const [id, keyword, state, rank, rankAbsolute, url, takenAt, failure, competitors] = line
  const competitorAt = (at: number): CompetitorRank | null => {
    const name = check.competitors[at]
    return name === undefined ? null : showCompetitor(name, state, competitors?.[at] ?? null)
  }
  const isLooked = state === 'found' || state === 'not_in_depth'
  return {
    id,
    keyword,
    state,
    rank,
    rank_absolute: rankAbsolute,
    url,
    depth: check.depth,
    taken_at: isLooked ? takenAt : null,
    failure: state === 'failed' ? failureSentences[failure ?? 'provider'] : null,
    competitor1: competitorAt(0),
    competitor2: competitorAt(1),
    competitor3: competitorAt(2),
  }
}

function showCompetitor(name: string, own: RankState, competitor: StoredCompetitorRank | null): CompetitorRank {
  if (competitor === null)
    return { name, state: own === 'found' ? 'not_in_depth' : own, rank: null, rank_absolute: null, url: null }
  const { rank, rankAbsolute, url } = competitor
  return { name, state: 'found', rank, rank_absolute: rankAbsolute, url }
}

const notDelivered = 'You were not charged for it.'
const providerTrouble = `The data provider had a problem. ${notDelivered}`
const providerDown = `The data provider is not available at the moment. ${notDelivered}`

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
