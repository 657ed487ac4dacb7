import type { DayCompared, Standing } from '#contract/rank-projects/standing.ts'
import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import { rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import { dateText, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Column } from '../../../platform/spreadsheet/write-sheet.ts'
import { changeOf } from '../views/sum-keyword-sets.ts'

const width = 16

/** The columns of the figures of sets of keywords, after those that name a set. `asOf` is an earlier day that they are of. */
export function totalColumns<Row extends KeywordSetTotal>(
  comparison: DayCompared | null,
  asOf: LocalDate | undefined,
): Column<Row>[] {
  const comparedDate = comparison?.compared_date ?? null
  const on = asOf === undefined || comparison === null ? '' : ` on ${dateText(comparison.date)}`
  const since = comparedDate === null ? '(no earlier date to compare with)' : `since ${dateText(comparedDate)}`
  return [
    { title: 'Keywords', width, cell: ({ keywords_count }) => keywords_count },
    { title: 'Keywords checked', width, cell: ({ checked_count }) => checked_count },
    { title: `Average position${on}`, width, cell: ({ averagePosition }) => averagePosition },
    { title: `Average position: change ${since}`, width: 30, cell: (row) => roundedChange(row, 'averagePosition') },
    { title: `Visibility (%)${on}`, width, cell: ({ visibility }) => visibility },
    { title: `Visibility: change ${since}`, width: 30, cell: (row) => roundedChange(row, 'visibility') },
    { title: 'Share of voice (%)', width, cell: ({ share_of_voice }) => rounded(share_of_voice.now) },
    {
      title: `Share of voice: change ${since}`,
      width: 30,
      cell: ({ share_of_voice: { now, before } }) => (now === null || before === null ? null : rounded(now - before)),
    },
    ...rankRanges.map(
      ({ key, first, last }): Column<Row> => ({
        title: `Position ${first}–${last}`,
        width,
        cell: ({ bands }) => bands[key],
      }),
    ),
    { title: 'Not found', width, cell: ({ bands }) => bands.none },
    { title: 'Mean volatility of results pages', width: 30, cell: ({ volatility }) => roundedVolatility(volatility) },
    { title: 'Results pages', width, cell: ({ volatility }) => volatility?.verdict ?? null },
  ]
}

const roundedVolatility = (volatility: KeywordSetTotal['volatility']) =>
  volatility === null ? null : Math.round(volatility.value * 10_000) / 10_000
const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 100) / 100)

const roundedChange = (row: KeywordSetTotal, figure: keyof Standing): number | null => {
  const change = changeOf(row, figure)
  return change === null ? null : Math.round(change * 100) / 100
}
