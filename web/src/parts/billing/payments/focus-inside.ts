import type { RefObject } from 'react'

/**
 * For a box whose buttons come and go with what they do: puts the focus on the first thing in it that can be used, once it shows
 * what was done, which is after the timers that are waiting now.
 */
export function focusInside(box: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const first = box.current?.querySelector<HTMLElement>('button, input, select')
    const target = first ?? box.current
    target?.focus()
  })
}
