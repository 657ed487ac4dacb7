import { useSyncExternalStore } from 'react'
import { datesPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import { hiddenColumns } from '../../../shared/table/hidden-columns.ts'
import { datesInRoom } from './history-widths.ts'

/** Space left and right of the table on its page (`layout/app-layout.module.css`). */
const sidebar = { least: 240, em: 15, fromEm: 62 }
const margins = { wide: 50, narrow: 34 }
/** A phone scrolls sideways anyway; with fewer than this a wider table may too. */
const fewest = 5

/**
 * The number of dates of a history that have room in the window, so that the first call asks for them. Before anything
 * is drawn: the table's own width is not known yet.
 */
export function datesThatFit(): number {
  const clientWidth = settledWidth ?? widthNow()
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  if (clientWidth <= 40 * em) return datesPerPage.usual
  const hasSidebar = clientWidth > sidebar.fromEm * em
  const around = hasSidebar
    ? Math.min(Math.max(sidebar.least, sidebar.em * em), 0.3 * clientWidth) + margins.wide
    : margins.narrow
  const room = ((clientWidth - around) / em) * 16
  const fitting = datesInRoom(room, hiddenColumns('rank-history'))
  return Math.min(Math.max(fitting, fewest), datesPerPage.most)
}

const widthNow = () => document.documentElement.clientWidth

/** While somebody listens: every width on the way to it would ask for other dates. */
let settledWidth: number | undefined
const settledAfterMs = 250

function listen(onChange: () => void) {
  settledWidth = widthNow()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      settledWidth = widthNow()
      onChange()
    }, settledAfterMs)
  }
  window.addEventListener('resize', onResize)
  return () => {
    window.removeEventListener('resize', onResize)
    clearTimeout(timer)
    settledWidth = undefined
  }
}

export const useDatesThatFit = () => useSyncExternalStore(listen, datesThatFit)
