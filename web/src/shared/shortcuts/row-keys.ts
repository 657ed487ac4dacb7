import { shortcuts } from './shortcuts.ts'
import { useShortcut } from './use-shortcut.ts'

/** The table rows of a page in visual order, those inside an expanded row after it. */
const rowsOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('#page tbody > tr[aria-rowindex]')].filter(
    (row) => row.closest('[inert], [hidden]') === null,
  )

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('#page tr[aria-rowindex]') ?? undefined

/** Below the bar at the top of the page. */
const topOfPage = 56

/**
 * Moves the focus between the table rows of a page, to what opens a row: its first link or button. So Enter does what that does,
 * and Tab continues from it. If no row has the focus, the letters start at the first row in sight, and the arrows scroll
 * as usual.
 */
export function useRowKeys(): void {
  const isMeant = (event: KeyboardEvent) =>
    event.key.length === 1 ? rowsOfPage().length > 0 : rowOf(document.activeElement) !== undefined
  useShortcut(shortcuts.nextRow, () => step(1), isMeant)
  useShortcut(shortcuts.previousRow, () => step(-1), isMeant)
  useShortcut(
    shortcuts.openRow,
    () => document.activeElement instanceof HTMLElement && document.activeElement.click(),
    // A focused link or button handles Enter on its own.
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
