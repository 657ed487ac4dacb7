/** The number of statement texts whose tables are remembered; it is bounded because lists of varying length have different texts. */
const mostRemembered = 1_000

const writing =
  /(?<!\b(?:for|do|key)\s+)\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into)\s+("?[a-z_][\w$]*"?(?:\."?[a-z_][\w$]*"?)?)/gi
const notTables = new Set(['set', 'of', 'skip', 'nowait', 'limit'])
const isBegunByQuery = /^\s*with\b/i

const remembered = new Map<string, readonly string[]>()

/**
 * Reads from a statement's text the tables that it may write, including those in the parts of a `with`. Names have a schema if they
 * have one in the text.
 */
export function tablesWrittenBy(text: string): readonly string[] {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const tables = [...text.matchAll(writing)]
    .map(([, name = '']) => name.replaceAll('"', '').toLowerCase())
    .filter((name) => !notTables.has(name))
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, tables)
  return tables
}

/** True if a statement may have changed a row. The result of a `with` does not show what its parts changed, so it always counts. */
export const hasWritten = (text: string, rowCount: unknown): boolean => isBegunByQuery.test(text) || rowCount !== 0
