import { findLanguage } from '#contract/rules/locations/places.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { deviceNames, searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { CompetitorRank, SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import {
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  pageColumns,
  readingRows,
} from '../../../parts/serp-fetches/read-pages/index.ts'
import { type Cell, clockTime } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet, type SheetContent } from '../../../platform/spreadsheet/write-sheet.ts'
import type { CheckRow } from '../get-check.ts'

const widths = { number: 10, words: 20, address: 50 }

/** A row for each keyword, in the order they were asked for. `ownUrls` is by the keyword's number. */
export function describeRanks(
  check: SerpCheck,
  ownUrls: ReadonlyMap<number, readonly string[]>,
  timeZone: string,
): SheetContent<SerpCheckItem> {
  const columns: Column<SerpCheckItem>[] = [
    { title: 'Keyword', width: widths.address, cell: (item) => item.keyword },
    ...rankColumns(check.url, (item) => item),
    { title: 'All your ranking URLs', width: widths.address, cell: (item) => allOwnUrls(item, ownUrls) },
    ...check.competitors.flatMap((name, at) =>
      rankColumns(name, (item) => [item.competitor1, item.competitor2, item.competitor3][at]),
    ),
    { title: 'Previous rank', width: widths.words, cell: previousRank },
    { title: 'Change', width: widths.number, cell: (item) => item.difference },
    { title: 'Depth', width: widths.words, cell: (item) => item.depth },
    ...pageColumns((item: SerpCheckItem) => item),
    { title: `Checked (${timeZone})`, width: widths.words, cell: (item) => clockTime(item.taken_at, timeZone) },
    { title: 'Failure reason', width: widths.address, cell: (item) => item.failure },
  ]
  return { name: 'Ranks', columns, rows: check.items }
}

type DomainRank = Pick<CompetitorRank, 'state' | 'rank' | 'rank_absolute' | 'url' | 'owned_features' | 'other_page'>

/** Columns of one domain's rank, the own one or a competitor's. */
function rankColumns(
  domain: string,
  rankOf: (item: SerpCheckItem) => DomainRank | null | undefined,
): Column<SerpCheckItem>[] {
  const wordsOf = (rank: DomainRank | null | undefined, resultsRead: number | null) =>
    rank ? rankStateText(rank.state, resultsRead) : null
  return [
    { title: `${domain}: State`, width: widths.words, cell: (item) => wordsOf(rankOf(item), item.results_read) },
    { title: `${domain}: Rank`, width: widths.number, cell: (item) => rankOf(item)?.rank ?? null },
    { title: `${domain}: Absolute position`, width: widths.words, cell: (item) => rankOf(item)?.rank_absolute ?? null },
    { title: `${domain}: Ranked URL`, width: widths.address, cell: (item) => rankOf(item)?.url ?? null },
    ...otherPageColumns(domain, (item: SerpCheckItem) => rankOf(item)?.other_page ?? null),
    {
      title: `${domain}: ${ownedFeaturesTitle}`,
      width: widths.address,
      cell: (item) => featureNames(rankOf(item)?.owned_features ?? null),
    },
  ]
}

/** They are read apart from the rank, so one that has come meanwhile is not shown beside "Pending". */
const allOwnUrls = (item: SerpCheckItem, ownUrls: ReadonlyMap<number, readonly string[]>): Cell =>
  item.state === 'found' || item.state === 'featured_snippet' ? (ownUrls.get(item.id) ?? []).join('\n') : null

function previousRank({ previous }: SerpCheckItem): Cell {
  if (previous === null) return null
  const { state, rank } = previous
  return state === 'featured_snippet' ? `${rank} (${rankStateText(state, null)})` : (rank ?? 'Not found')
}

/** Describes the settings of the check, and its price. */
export function describeSettings(check: CheckRow, timeZone: string): Sheet {
  const settings: [name: string, value: Cell][] = [
    ['Name', check.note ?? 'None'],
    ['Domain', check.domain],
    ['Competitors', check.competitors.join('\n') || 'None'],
    ['Search engine', searchEngineNames[check.engine]],
    ['Device', deviceNames[check.device]],
    ['Language', findLanguage(check.languageCode)?.language_name ?? check.languageCode],
    ['Location', check.locationName.replaceAll(',', ', ')],
    ...readingRows(check),
    ['Keywords', check.keywordsCount],
    [`Created (${timeZone})`, clockTime(check.createdAt, timeZone)],
    ['Run number', check.run],
    [`Last run completed (${timeZone})`, clockTime(check.finishedAt, timeZone) ?? 'Running'],
    ['Credits charged', Number(check.creditsCharged.toFixed(2))],
  ]
  const columns: Column<(typeof settings)[number]>[] = [
    { title: 'Setting', width: 36, cell: ([name]) => name },
    { title: 'Value', width: widths.address, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Check', columns, rows: settings })
}
