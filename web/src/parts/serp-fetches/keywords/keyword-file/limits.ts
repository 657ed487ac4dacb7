export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'
export const acceptedName = /\.(?:csv|tsv|txt|xlsx)$/i
export const fileLimitBytes = 1_048_576

/** A check takes a hundred keywords; what stands further down is not read. */
export const rowLimit = 20_000

/** No report has more columns. */
export const columnLimit = 100
