import { useShortcut } from './use-shortcut.ts'

/** Rows of the tables of a page in the order they are seen, those of an unfolded row behind it. */
const rowsOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('#page tbody > tr[aria-rowindex]')].filter(
    (row) => row.closest('[inert], [hidden]') === null,
  )

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('#page tr[aria-rowindex]') ?? undefined

/** Below the bar at the top of the page. */
const topOfPage = 56

/**
 * From row to row of a page's tables. The focus goes to what opens a row, its first link or button, so that Enter does what it
 * does there and Tab goes on from it. Without a row that has it, letters begin at the first one in sight; the arrows then scroll
 * as ever.
 */
export function useRowKeys(): void {
  const isMeant = (event: KeyboardEvent) =>
    event.key.length === 1 ? rowsOfPage().length > 0 : rowOf(document.activeElement) !== undefined
  useShortcut('nextRow', () => step(1), isMeant)
  useShortcut('previousRow', () => step(-1), isMeant)
  useShortcut(
    'openRow',
    () => document.activeElement instanceof HTMLElement && document.activeElement.click(),
    // A link or button in a row opens by itself.
    () => document.activeElement?.matches('tr[aria-rowindex]') === true,
  )
}

function step(by: 1 | -1) {
  const rows = rowsOfPage()
  const current = rowOf(document.activeElement)
  const firstInSight = rows.find((row) => row.getBoundingClientRect().top >= topOfPage) ?? rows[0]
  const next = current === undefined ? firstInSight : rows[rows.indexOf(current) + by]
  if (next !== undefined) focusRow(next)
}

function focusRow(row: HTMLElement) {
  const opener = [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].find(
    (control) => rowOf(control) === row,
  )
  if (opener === undefined) row.tabIndex = -1
  ;(opener ?? row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
