import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new page starts at its top for the keyboard and the screen reader too; the first one keeps the browser's focus. */
export function useFocusOnNavigation() {
  const path = useLocation({ select: (location) => location.pathname })
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    document.getElementById('page')?.focus({ preventScroll: true })
  }, [path])
}
