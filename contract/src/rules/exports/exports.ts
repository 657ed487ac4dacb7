/** Excel files have typed numbers and dates and several sheets; CSV is one plain table for other programs. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Columns a project's file may have beside each keyword and its rank by date. */
export const projectExportColumns = [
  'url',
  'tags',
  'volume',
  'kd',
  'cpc',
  'change',
  'features',
  'check',
  'competitors',
] as const
export type ProjectExportColumn = (typeof projectExportColumns)[number]

/** Most dates in a file: a leap year of daily runs. */
export const mostExportedDates = 366
/** Most keywords that a file can be limited to by id. */
export const mostExportedKeywords = 5_000
