/** A keyword that moved to the next page between two requests is shown once. */
export function uniqueRows<Row extends { id: number }>(pages: Row[][] | undefined, isPlaceholder: boolean) {
  if (pages === undefined) return undefined
  const rows = [...new Map(pages.flat().map((row) => [row.id, row])).values()]
  // "Nothing found" would be the answer to the question before.
  return isPlaceholder && rows.length === 0 ? undefined : rows
}
