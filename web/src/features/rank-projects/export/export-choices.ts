import { type ProjectExportColumn, projectExportColumns } from '#contract/rules/exports/exports.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { readExportChoice } from '../../../parts/exports/export-choice.ts'

export const columnNames = {
  url: 'Ranking URL',
  tags: 'Tags',
  volume: 'Search volume',
  kd: 'KD',
  cpc: 'CPC',
  change: 'Change',
  features: 'SERP features',
  check: 'Last check',
  competitors: 'Competitors by date',
} as const satisfies Record<ProjectExportColumn, string>

/** The number of days back; null for all dates. */
export const ranges = {
  all: { label: 'All dates', days: null },
  week: { label: 'Last 7 days', days: 7 },
  month: { label: 'Last 30 days', days: 30 },
  quarter: { label: 'Last 90 days', days: 90 },
  year: { label: 'Last 12 months', days: 365 },
  custom: { label: 'Custom dates', days: null },
} as const
export type RangeKey = keyof typeof ranges
export const rangeKeys = Object.keys(ranges) as RangeKey[]

type CustomDates = { from: string; to: string }

/** The dates of a range that ends today, or the custom dates as entered. */
export function datesOf(range: RangeKey, custom: CustomDates, today: string): { from?: string; to?: string } {
  if (range === 'custom')
    return { ...(custom.from !== '' && { from: custom.from }), ...(custom.to !== '' && { to: custom.to }) }
  const { days } = ranges[range]
  return days === null ? {} : { from: addDays(today, 1 - days) }
}

/** As last time on this device; at first, the last 30 days. Custom dates aren't remembered, because they would be outdated. */
export const keptRange = (): RangeKey =>
  rangeKeys.find((key) => key === readExportChoice('range') && key !== 'custom') ?? 'month'

export function keptColumns(): ProjectExportColumn[] {
  const kept = readExportChoice('columns')
  if (!Array.isArray(kept)) return projectExportColumns.filter((column) => column !== 'competitors')
  return projectExportColumns.filter((column) => kept.includes(column))
}
