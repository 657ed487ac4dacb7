import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type PageAddress, resultPage } from '../queries.ts'

/** Somebody who only passes by does not want the page. */
const restMilliseconds = 80

/** Fetches a stored page while somebody points at its link, so that it is there when they press. */
export function usePageAhead(address: PageAddress) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  const rest = () => {
    leave()
    timer.current = setTimeout(() => void queryClient.prefetchQuery(resultPage(address)), restMilliseconds)
  }
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave }
}
