/** Excel has numbers and dates as such, and several sheets; CSV is one table, for other programs. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a project's file holds beside each keyword and its rank by date. */
export const projectExportColumns = [
  'url',
  'volume',
  'kd',
  'cpc',
  'change',
  'features',
  'check',
  'competitors',
] as const
export type ProjectExportColumn = (typeof projectExportColumns)[number]

/** The newest dates of a file: a leap year of daily runs. */
export const mostExportedDates = 366
/** Keywords that a file may be narrowed to by their ids. */
export const mostExportedKeywords = 5_000
