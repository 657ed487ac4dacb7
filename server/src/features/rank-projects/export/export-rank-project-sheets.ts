import { type ProjectExportColumn, projectExportColumns } from '#contract/rules/exports/exports.ts'
import { findLanguage } from '#contract/rules/locations/places.ts'
import { averageBasisText, averageRule } from '#contract/rules/rank-projects/average-position.ts'
import { type Duration, hourEnd } from '#contract/rules/rank-projects/schedule.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { deviceNames, searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { dateText, type LocalDate } from '#contract/rules/text/time-zones.ts'
import { failureSentence } from '../../../parts/serp-fetches/index.ts'
import {
  aiOverviewText,
  checkColumns,
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  readingRows,
} from '../../../parts/serp-fetches/read-pages/index.ts'
import { type Cell, clockTime } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet, type SheetContent } from '../../../platform/spreadsheet/write-sheet.ts'
import type { ComparableDays } from '../days/compared-days.ts'
import { countedRank } from '../days/counted-rank.ts'
import { type StandingSums, standingOf } from '../days/standing.ts'
import type { ProjectRow } from '../get-project.ts'
import { presentLatestPage } from '../keywords/latest-page.ts'
import type { RunRow } from '../project-work.ts'
import type { Competitor } from '../runs/store-ranks.ts'
import { findSetting, settingsOf, textOfSetting } from '../settings/project-settings.ts'
import { changeCell, changeTitle } from './change-cell.ts'
import type { CompetitorRow, ExportedDates, ExportedRank, RankRow } from './export-rank-project-rows.ts'
import { settingColumns } from './setting-columns.ts'

const widths = { number: 12, words: 20, address: 50 }

/** A number where the domain was found, else why there is none; empty where nothing was checked. */
const rankCell = (seen: ExportedRank | undefined): Cell =>
  seen === undefined ? null : seen.rank === null || seen.state === 'featured_snippet' ? rankCellText(seen) : seen.rank

/** A snippet is named, with the rank that counts. */
const rankCellText = ({ state, rank, resultsRead }: ExportedRank): string =>
  rank === null ? rankStateText(state, resultsRead) : `${rank} (${rankStateText(state, resultsRead)})`

type RanksOf = {
  project: ProjectRow
  dates: readonly LocalDate[]
  columns: readonly ProjectExportColumn[]
  changeTitle: string
  /** Competitors that have a column for each date. */
  competitors: readonly Competitor[]
}

/** A row for each keyword, a column for each date, the newest first. */
export function describeRanks(of: RanksOf, rows: AsyncIterable<RankRow>): SheetContent<RankRow> {
  const { project, dates, columns, competitors, changeTitle } = of
  const about = columnsAbout(project, changeTitle)
  return {
    name: 'Ranks',
    columns: [
      { title: 'Keyword', width: widths.address, cell: ({ keyword }) => keyword.keyword },
      ...columnsOfSettings<RankRow>(project),
      ...projectExportColumns.flatMap((key) => (columns.includes(key) ? about[key] : [])),
      ...dates.map(
        (day): Column<RankRow> => ({
          title: { day },
          width: widths.number,
          cell: ({ ranks }) => rankCell(ranks.get(day)),
        }),
      ),
      ...competitors.flatMap(({ id, domain }) =>
        dates.map(
          (day): Column<RankRow> => ({
            title: `${domain} ${dateText(day)}`,
            width: widths.words,
            cell: (row) => rankCell(row.competitors.get(id)?.get(day)),
          }),
        ),
      ),
    ],
    rows,
  }
}

/** A project with one setting has it in the sheet about the project. */
const columnsOfSettings = <Row extends { keyword: { settingId: number } }>(project: ProjectRow): Column<Row>[] =>
  project.furtherSettings.length === 0 ? [] : settingColumns(({ keyword }) => findSetting(project, keyword.settingId))

/** The columns beside the ranks, in this order. */
const columnsAbout = (
  { domain, timeZone }: ProjectRow,
  changeTitle: string,
): Record<ProjectExportColumn, Column<RankRow>[]> => ({
  url: [
    { title: 'Latest ranking URL', width: widths.address, cell: ({ keyword }) => keyword.latestUrl },
    { title: 'Target page', width: widths.address, cell: ({ keyword }) => keyword.targetPage },
    ...otherPageColumns(domain, ({ keyword }: RankRow) => keyword.latestOtherPage),
  ],
  volume: [{ title: 'Search volume', width: widths.words, cell: ({ metrics }) => metrics?.search_volume ?? null }],
  kd: [{ title: 'KD', width: widths.number, cell: ({ metrics }) => metrics?.kd ?? null }],
  cpc: [{ title: 'CPC (USD)', width: widths.number, cell: ({ metrics }) => metrics?.cpc ?? null }],
  tags: [{ title: 'Tags', width: widths.address, cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || null }],
  change: [{ title: changeTitle, width: widths.words, cell: ({ change }) => changeCell(change) }],
  features: [
    { title: 'SERP features', width: 30, cell: ({ keyword }) => featureNames(presentLatestPage(keyword).features) },
    {
      title: ownedFeaturesTitle,
      width: widths.address,
      cell: ({ keyword }) => featureNames(keyword.latestOwnedFeatures),
    },
    { title: 'AI Overview', width: 18, cell: ({ keyword }) => aiOverviewText(presentLatestPage(keyword)) },
  ],
  check: [
    {
      title: `Last checked (${timeZone})`,
      width: widths.words,
      cell: ({ keyword }) => clockTime(keyword.latestTakenAt, timeZone),
    },
    { title: 'Failure reason', width: widths.address, cell: failureOf },
    ...checkColumns(({ keyword }: RankRow) => presentLatestPage(keyword)),
  ],
  // One column per competitor and date, after the project's own dates.
  competitors: [],
})

const failureOf = ({ keyword }: RankRow): Cell =>
  keyword.progress === 'failed' ? failureSentence(keyword.failure) : null

/** The latest rank of everybody, or the latest up to a day, beside what is known of the keyword. */
export function describeCompetitors(
  project: ProjectRow,
  competitors: readonly Competitor[],
  rows: AsyncIterable<CompetitorRow>,
  asOf: LocalDate | null,
): Sheet {
  const { timeZone } = project
  // A competitor that was added later has no rank of an earlier date, and none is in progress.
  const rankOf = (rank: ExportedRank | undefined, row: CompetitorRow) =>
    rankCell(rank ?? (asOf === null ? unseen(row) : undefined))
  const columns: Column<CompetitorRow>[] = [
    { title: 'Keyword', width: widths.address, cell: ({ keyword }) => keyword.keyword },
    ...columnsOfSettings<CompetitorRow>(project),
    { title: 'Search volume', width: widths.words, cell: ({ metrics }) => metrics.search_volume },
    { title: 'KD', width: widths.number, cell: ({ metrics }) => metrics.kd },
    { title: 'CPC (USD)', width: widths.number, cell: ({ metrics }) => metrics.cpc },
    {
      title: `Metrics updated (${timeZone})`,
      width: widths.words,
      cell: ({ metrics }) => clockTime(metrics.metrics_taken_at, timeZone),
    },
    {
      title: `Last checked (${timeZone})`,
      width: widths.words,
      cell: ({ keyword }) => clockTime(keyword.latestTakenAt, timeZone),
    },
    { title: project.domain, width: widths.words, cell: (row) => rankOf(ownRank(project, row), row) },
    { title: `${project.domain}: URL`, width: widths.address, cell: ({ keyword }) => keyword.latestUrl },
    ...otherPageColumns(project.domain, ({ keyword }: CompetitorRow) => keyword.latestOtherPage),
    ...competitors.flatMap(({ id, domain }): Column<CompetitorRow>[] => [
      { title: domain, width: widths.words, cell: (row) => rankOf(row.ranks.get(id), row) },
      { title: `${domain}: URL`, width: widths.address, cell: ({ ranks }) => ranks.get(id)?.url ?? null },
      ...otherPageColumns(domain, ({ ranks }: CompetitorRow) => ranks.get(id)?.otherPage ?? null),
      {
        title: `${domain}: ${ownedFeaturesTitle}`,
        width: widths.address,
        cell: ({ ranks }) => featureNames(ranks.get(id)?.ownedFeatures ?? null),
      },
    ]),
  ]
  return describeSheet({ name: 'Competitors', columns, rows, isTable: true })
}

function ownRank(project: ProjectRow, row: CompetitorRow): ExportedRank | undefined {
  const { latestState: state, latestRank: rank, latestOrganicRank: organicRank, latestResultsRead } = row.keyword
  if (state === null) return undefined
  return { state, rank: countedRank(project, { state, rank, organicRank }), resultsRead: latestResultsRead }
}

/** Before any check there is none, or it failed. */
const unseen = ({ keyword }: CompetitorRow): ExportedRank => ({
  state: keyword.progress === 'failed' ? 'failed' : 'pending',
  rank: null,
  resultsRead: null,
})

type Around = {
  /** The beginning of its next scheduled run. */
  nextStart: Date | null
  run: RunRow | undefined
  dates: ExportedDates
  competitors: readonly Competitor[]
  /** Standing of the newest checked day; undefined before any. */
  standing: StandingSums | undefined
  /** Keywords in the other sheets, which may be a choice of the project's. */
  exportedCount: number
  /** The filters it was limited to. */
  filters: readonly [name: string, value: Cell][]
  comparable: ComparableDays
}

/** Describes the tracked domain, its schedule, and how to read the other sheets. */
export function describeSettings(
  project: ProjectRow,
  { nextStart, run, dates, competitors, standing, exportedCount, filters, comparable }: Around,
): Sheet {
  const { timeZone } = project
  const settings: [name: string, value: Cell][] = [
    ['Project', project.name],
    ['Domain', project.domain],
    ['Competitors', competitors.map(({ domain }) => domain).join('\n') || 'None'],
    ['Keywords', project.keywordsCount],
    ...(exportedCount === project.keywordsCount ? [] : [keywordsInFile(exportedCount)]),
    ...filters,
    ...comparisonRows(comparable),
    ...(project.furtherSettings.length === 0 ? oneSetting(project) : severalSettings(project)),
    ...readingRows(project),
    ['Schedule', scheduleText(project)],
    ['Time zone', project.timeZone],
    ['Created', clockTime(project.createdAt, timeZone)],
    ['Last run completed', run === undefined ? clockTime(project.lastExecutedAt, timeZone) : 'Running'],
    ['Next run', clockTime(nextStart, timeZone) ?? 'Manual runs only'],
    ['Dates covered', coverage(dates)],
    ['Average position', standing === undefined ? 'Not checked yet' : standingOf(standing).averagePosition],
    ['Average position counts', averageCounts(project, standing)],
    ['Number', 'Organic rank (1 is the highest)'],
    ['Change', 'Places gained (above zero is better)'],
    ['Not in the N results read', 'Checked; the domain was not among the N organic results that were read'],
    [rankStateText('failed', null), 'The look-up failed and was refunded'],
    [rankStateText('pending', null), 'The check is in progress'],
    ['Empty cell', 'Not checked on that date'],
  ]
  const columns: Column<(typeof settings)[number]>[] = [
    { title: 'Setting', width: 36, cell: ([name]) => name },
    { title: 'Value', width: 70, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Project', columns, rows: settings })
}

const oneSetting = (project: ProjectRow): [name: string, value: Cell][] => [
  ['Search engine', searchEngineNames[project.engine]],
  ['Device', deviceNames[project.device]],
  ['Language', findLanguage(project.languageCode)?.language_name ?? project.languageCode],
  ['Location', project.locationName.replaceAll(',', ', ')],
]

const severalSettings = (project: ProjectRow): [name: string, value: Cell][] => [
  ['Search settings', settingsOf(project).map(textOfSetting).join('\n')],
  ['A keyword', 'Counts once in each search setting it is tracked in'],
]

/** The way the average is computed, and which keywords it covers now. */
function averageCounts({ countsUnranked, depth }: ProjectRow, standing: StandingSums | undefined): string {
  const basis = standing === undefined ? '' : averageBasisText(standing.basis)
  return averageRule(countsUnranked, depth) + (basis && ` Now: ${basis}.`)
}

/** Names the dates of a file that isn’t of the newest one. */
const comparisonRows = (comparable: ComparableDays): [name: string, value: Cell][] =>
  comparable.asOf === null
    ? []
    : [
        ['As of', dateText(comparable.asOf)],
        ['Compared', changeTitle(comparable)],
      ]

const keywordsInFile = (count: number): [string, Cell] => ['Keywords in this file', count]

const often = {
  onceInDay: 'Daily',
  onceInWeek: 'Weekly',
  onceInTwoWeek: 'Every two weeks',
  onceInMonth: 'Monthly',
} as const satisfies Record<Exclude<Duration, 'never'>, string>

const scheduleText = ({ duration, runAt, timeZone }: ProjectRow) =>
  duration === 'never' ? 'Manual runs only' : `${often[duration]}, ${runAt}–${hourEnd(runAt)}, ${timeZone}`

function coverage({ total, shown }: ExportedDates): string {
  const [newest] = shown
  const oldest = shown.at(-1)
  if (newest === undefined || oldest === undefined) return 'None yet'
  const range = `${dateText(oldest)} to ${dateText(newest)}`
  if (total > shown.length) return `${range} (latest ${shown.length} of ${total} dates)`
  return shown.length === 1 ? dateText(newest) : `${range} (${shown.length} dates)`
}
