/** The columns somebody hides in a table, as `useTableView` remembers them, before anything is drawn. */
export function hiddenColumns(table: string): readonly string[] {
  try {
    const view: unknown = JSON.parse(localStorage.getItem(`table-${table}`) ?? '{}')
    const hidden = typeof view === 'object' && view !== null && 'hidden' in view ? view.hidden : []
    return Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
