import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type PageAddress, snapshot } from '../queries.ts'

/** Somebody who only passes by does not want the page. */
const restMilliseconds = 80

/** Fetches a stored page while the pointer is on its link, so that it is there on the click. */
export function usePageAhead(address: PageAddress) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const rest = () => {
    leave()
    timer.current = setTimeout(() => void queryClient.prefetchQuery(snapshot(address)), restMilliseconds)
  }
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave }
}
