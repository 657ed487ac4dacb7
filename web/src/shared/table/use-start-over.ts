import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Other rows begin at their top. Whoever asked for them from one of the rows, by keyboard, stays there. */
export function useStartOver(box: RefObject<HTMLElement | null>, choice: string | undefined) {
  const shown = useRef(choice)
  useLayoutEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    const scrolls = box.current
    if (scrolls !== null && scrolls.querySelector('tbody :focus') === null) scrolls.scrollTop = 0
  }, [box, choice])
}
