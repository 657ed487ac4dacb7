import { findLanguage } from '#contract/places.ts'
import type { Duration } from '#contract/rank-project-schedule.ts'
import { depthWords, rankStateWords } from '#contract/rank-words.ts'
import { deviceNames, searchEngineNames } from '#contract/search-engines.ts'
import type { LocalDate } from '#contract/time-zones.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet } from '../../../platform/spreadsheet/write-sheet.ts'
import { failureSentence } from '../../search-results/index.ts'
import type { ProjectRow, RunRow } from '../own-project.ts'
import type { Competitor } from '../runs/store-ranks.ts'
import type { CompetitorRow, ExportedDates, ExportedRank, RankRow } from './export-rank-project-rows.ts'

const widths = { number: 12, words: 20, address: 50 }

/** A number where the domain was found, else why there is none; empty where nobody looked. */
const rankCell = (seen: ExportedRank | undefined): Cell =>
  seen === undefined ? null : (seen.rank ?? rankStateWords(seen.state, seen.depth))

/** A row for each keyword in the order they were added, a column for each date, the newest first. */
export function describeRanks(dates: readonly LocalDate[], rows: AsyncIterable<RankRow>): Sheet {
  const columns: Column<RankRow>[] = [
    { title: 'Keyword', width: widths.address, cell: ({ keyword }) => keyword.keyword },
    { title: 'URL at the latest look', width: widths.address, cell: ({ keyword }) => keyword.latestUrl },
    { title: 'Latest look (UTC)', width: widths.words, cell: ({ keyword }) => keyword.latestTakenAt },
    { title: 'Failure reason', width: widths.address, cell: failureOf },
    ...dates.map((date) => ({
      title: date,
      width: widths.number,
      cell: ({ ranks }: RankRow) => rankCell(ranks.get(date)),
    })),
  ]
  return describeSheet({ name: 'Ranks', columns, rows })
}

const failureOf = ({ keyword }: RankRow): Cell =>
  keyword.progress === 'failed' ? failureSentence(keyword.failure) : null

/** The latest rank of everybody, beside what is known of the keyword. */
export function describeCompetitors(
  project: ProjectRow,
  competitors: readonly Competitor[],
  rows: AsyncIterable<CompetitorRow>,
): Sheet {
  const columns: Column<CompetitorRow>[] = [
    { title: 'Keyword', width: widths.address, cell: ({ keyword }) => keyword.keyword },
    { title: 'Search volume', width: widths.words, cell: ({ metrics }) => metrics.search_volume },
    { title: 'KD', width: widths.number, cell: ({ metrics }) => metrics.kd },
    { title: 'CPC (USD)', width: widths.number, cell: ({ metrics }) => metrics.cpc },
    {
      title: 'Volume, KD and CPC of (UTC)',
      width: widths.words,
      cell: ({ metrics }) => toMoment(metrics.metrics_taken_at),
    },
    { title: 'Latest look (UTC)', width: widths.words, cell: ({ keyword }) => keyword.latestTakenAt },
    { title: project.domain, width: widths.words, cell: (row) => rankCell(ownRank(project, row)) },
    { title: `${project.domain}: URL`, width: widths.address, cell: ({ keyword }) => keyword.latestUrl },
    ...competitors.flatMap(({ id, domain }): Column<CompetitorRow>[] => [
      { title: domain, width: widths.words, cell: (row) => rankCell(row.ranks.get(id) ?? unseen(project, row)) },
      { title: `${domain}: URL`, width: widths.address, cell: ({ ranks }) => ranks.get(id)?.url ?? null },
    ]),
  ]
  return describeSheet({ name: 'Competitors', columns, rows })
}

const toMoment = (timestamp: string | null): Cell => (timestamp === null ? null : new Date(timestamp))

function ownRank(project: ProjectRow, row: CompetitorRow): ExportedRank {
  const { latestState, latestRank, latestDepth } = row.keyword
  if (latestState === null || latestDepth === null) return unseen(project, row)
  return { state: latestState, rank: latestRank, depth: latestDepth }
}

/** Before any look there is none, or it failed. */
const unseen = ({ depth }: ProjectRow, { keyword }: CompetitorRow): ExportedRank => ({
  state: keyword.progress === 'failed' ? 'failed' : 'pending',
  rank: null,
  depth,
})

type Around = { run: RunRow | undefined; dates: ExportedDates; competitors: readonly Competitor[] }

/** What is tracked and when, and how to read the other sheets. */
export function describeSettings(project: ProjectRow, { run, dates, competitors }: Around): Sheet {
  const settings: [name: string, value: Cell][] = [
    ['Project', project.name],
    ['Domain', project.domain],
    ['Competitors', competitors.map(({ domain }) => domain).join('\n') || 'None'],
    ['Keywords', project.keywordsCount],
    ['Search engine', searchEngineNames[project.engine]],
    ['Device', deviceNames[project.device]],
    ['Language', findLanguage(project.languageCode)?.language_name ?? project.languageCode],
    ['Location', project.locationName.replaceAll(',', ', ')],
    ['Depth', depthWords(project.depth)],
    ['Runs', scheduleWords(project)],
    ['Days are those of', project.timeZone],
    ['Created at (UTC)', project.createdAt],
    ['Last run ended at (UTC)', run === undefined ? project.lastExecutedAt : 'Still running'],
    ['Next run at (UTC)', project.nextRunAt ?? 'Only when asked'],
    ['Dates covered', coverage(dates)],
    ['A number', 'The rank among the organic results; 1 is the best'],
    [rankStateWords('not_in_depth', project.depth), 'Looked at; the domain was not among the results read'],
    [rankStateWords('failed', project.depth), 'The look failed; nothing is known of that day and nothing was charged'],
    [rankStateWords('pending', project.depth), 'The look is still under way'],
    ['An empty cell', 'Nobody looked on that day'],
  ]
  const columns: Column<(typeof settings)[number]>[] = [
    { title: 'Setting', width: 36, cell: ([name]) => name },
    { title: 'Value', width: 70, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Project', columns, rows: settings })
}

const often = {
  onceInDay: 'Every day',
  onceInWeek: 'Every week',
  onceInTwoWeek: 'Every two weeks',
  onceInMonth: 'Every month',
} as const satisfies Record<Exclude<Duration, 'never'>, string>

const scheduleWords = ({ duration, runAt, timeZone }: ProjectRow) =>
  duration === 'never' ? 'Only when asked' : `${often[duration]} at ${runAt}, ${timeZone}`

function coverage({ total, shown }: ExportedDates): string {
  const [newest] = shown
  const oldest = shown.at(-1)
  if (newest === undefined || oldest === undefined) return 'None yet'
  if (total > shown.length) return `${oldest} to ${newest}: the newest ${shown.length} of ${total}`
  return shown.length === 1 ? newest : `${oldest} to ${newest}, ${shown.length} in all`
}
