import { findCountry } from '#contract/rules/locations/places.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { type CheckedRank, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { type CheckedState, isChecked, type RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import { devices, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { CompetitorRank, SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { failureSentence } from '../../../parts/serp-fetches/index.ts'
import { presentPageFields, type StoredSummary } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import type { CheckRow } from '../get-check.ts'
import type { StoredCompetitorRank } from '../tables.ts'

/** The stored fields of a keyword that are shown, in this order. Times are as the database writes them into JSON. */
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
  resultsRead: StoredPageSummary['resultsRead'],
  aiOverview: StoredPageSummary['aiOverview'],
  features: StoredPageSummary['features'],
  ownedFeatures: StoredPageSummary['ownedFeatures'],
  otherPages: StoredPageSummary['otherPages'],
  correction: StoredPageSummary['correction'],
  isDoubtful: StoredPageSummary['isDoubtful'],
  previousState: CheckedState | null,
  previousRank: number | null,
  previousResultsRead: number | null,
  previousTakenAt: string | null,
]

/** As stored with a check's keyword: values per domain begin with the check's own, then its competitors. */
export type StoredPageSummary = Omit<StoredSummary, 'ownedFeatures' | 'otherPage'> & {
  ownedFeatures: SerpFeatureKey[][] | null
  otherPages: (OtherPage | null)[] | null
}

/** A check with its keywords as it crosses the wire. */
export function presentCheck(check: CheckRow, keywords: readonly KeywordLine[]): SerpCheck {
  const createdAt = check.createdAt.toISOString()
  return {
    id: check.id,
    url: check.domain,
    note: check.note,
    location: presentPlace(check.locationName),
    country_iso_code: findCountry(check.countryCode)?.country_iso_code ?? '',
    country: check.countryCode,
    location_code: check.locationCode,
    location_name: check.locationName,
    keywords_count: check.keywordsCount,
    created_at: createdAt,
    date: createdAt.slice(0, 10),
    time: createdAt.slice(11, 16),
    searchEngine: searchEngines[check.engine],
    deviceType: devices[check.device],
    language: check.languageCode,
    depth: check.depth,
    extraPage: check.extraPage,
    loadsAiOverview: check.loadsAiOverview,
    includesSubdomains: check.includesSubdomains,
    competitors: check.competitors,
    state: check.finishedAt === null ? 'running' : 'done',
    done_count: check.doneCount,
    failed_count: check.failedCount,
    credits: check.creditsCharged,
    credits_held: check.creditsHeld,
    run: check.run,
    items: keywords.map((keyword) => presentKeyword(check, keyword)),
  }
}

function presentKeyword(check: CheckRow, line: KeywordLine): SerpCheckItem {
  const [id, keyword, state, rank, rankAbsolute, url, takenAt, failure, competitors, resultsRead, ...more] = line
  const [aiOverview, features, ownedFeatures, otherPages, correction, isDoubtful, ...previous] = more
  const competitorAt = (at: number): CompetitorRank | null => {
    const name = check.competitors[at]
    if (name === undefined) return null
    const owned_features = ownedFeatures?.[at + 1] ?? null
    const other_page = otherPages?.[at + 1] ?? null
    return { ...presentCompetitor(name, state, competitors?.[at] ?? null), owned_features, other_page }
  }
  return {
    id,
    keyword,
    state,
    rank,
    rank_absolute: rankAbsolute,
    url,
    depth: check.depth,
    ...presentPageFields({
      resultsRead,
      aiOverview,
      features,
      correction,
      isDoubtful,
      ownedFeatures: ownedFeatures?.[0] ?? null,
      otherPage: otherPages?.[0] ?? null,
    }),
    taken_at: isChecked(state) && takenAt !== null ? inUtc(takenAt) : null,
    failure: state === 'failed' ? failureSentence(failure) : null,
    ...presentPrevious({ rank, depth: check.depth, results_read: resultsRead }, previous),
    competitor1: competitorAt(0),
    competitor2: competitorAt(1),
    competitor3: competitorAt(2),
  }
}

const inUtc = (time: string) => new Date(time).toISOString()

function presentPrevious(
  now: CheckedRank,
  [state, rank, results_read, takenAt]: [CheckedState | null, number | null, number | null, string | null],
): Pick<SerpCheckItem, 'previous' | 'difference'> {
  if (state === null || takenAt === null) return { previous: null, difference: null }
  return {
    previous: { state, rank, results_read, taken_at: inUtc(takenAt) },
    // Every run of a check asks for the same depth.
    difference: rankChangeOf({ rank, depth: now.depth, results_read }, now).difference,
  }
}

function presentCompetitor(name: string, own: RankState, competitor: StoredCompetitorRank | null) {
  if (competitor === null)
    return {
      name,
      state: isChecked(own) ? ('not_in_depth' as const) : own,
      rank: null,
      rank_absolute: null,
      url: null,
    }
  const { rank, rankAbsolute, url, isSnippet } = competitor
  return {
    name,
    state: isSnippet ? ('featured_snippet' as const) : ('found' as const),
    rank,
    rank_absolute: rankAbsolute,
    url,
  }
}
