export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'
export const acceptedName = /\.(?:csv|tsv|txt|xlsx)$/i
export const fileLimitBytes = 1_048_576

/** A check takes a hundred keywords; what stands further down is not read. */
export const rowLimit = 20_000

/** No report has more columns. */
export const columnLimit = 100

/** A workbook has at most so many sheets, because each adds its columns to the choice. */
export const sheetLimit = 200

/** All sheets of a workbook together have at most so many cells, with the empty ones between others. One full sheet has two million. */
export const cellLimit = 4_000_000

/** A longer text is no keyword. Many cells of a workbook may share one long text, whose copies would fill the memory. */
export const longestCell = 5_000
