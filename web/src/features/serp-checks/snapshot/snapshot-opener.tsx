import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { type PageAddress, snapshot } from '../queries.ts'

/** True if some check of this keyword brought a page: the last one, or one before it. */
export const hasSnapshot = ({ state, previous }: SerpCheckItem) => isChecked(state) || previous !== null

type PageOpenerProps = {
  check: SerpCheck
  item: SerpCheckItem
  onOpen: (check: SerpCheck, item: SerpCheckItem) => void
  className?: string
  /** The keyword itself: where the focus returns to. The others of the line are for the pointer. */
  isMain?: boolean
  label?: string
  children: ReactNode
}

/** A link to the stored result page of a line, which lies over the list; in a new tab it is the same address. */
export function PageOpener({ check, item, onOpen, className, isMain, label, children }: PageOpenerProps) {
  const ahead = usePageAhead({ id: check.id, item: item.id, run: undefined })
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(check, item)
  }
  return (
    <a
      href={`/view-serps?open=${check.id}&keyword=${item.id}`}
      className={className}
      aria-label={label}
      onClick={open}
      {...ahead}
      {...(isMain ? { 'data-line': `${check.id}-${item.id}` } : { tabIndex: -1 })}
    >
      {children}
    </a>
  )
}

const lineOf = (check: number, item: number) => `[data-line="${check}-${item}"]`

/** Gives the focus back to the line whose page was shown last; false when it stands nowhere on the screen. */
export function focusLine(check: number, item: number) {
  const line = document.querySelector<HTMLElement>(lineOf(check, item))
  line?.focus()
  return line !== null
}

/** The keywords with a page in the order somebody sees them, which a sorted table may have changed. */
export function pagesInOrder(check: SerpCheck) {
  const seen = [...document.querySelectorAll<HTMLElement>(`[data-line^="${check.id}-"]`)].map((line) =>
    Number(line.dataset.line?.split('-')[1]),
  )
  const all = check.items.filter(hasSnapshot).map((item) => item.id)
  return [...seen.filter((id) => all.includes(id)), ...all.filter((id) => !seen.includes(id))]
}

/** A pointer that only passes by does not ask for the page. */
const restMilliseconds = 80

/** Fetches a stored page while the pointer is on its link, so that it is there on the click. */
function usePageAhead(address: PageAddress) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const rest = () => {
    leave()
    timer.current = setTimeout(() => void queryClient.prefetchQuery(snapshot(address)), restMilliseconds)
  }
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave }
}
