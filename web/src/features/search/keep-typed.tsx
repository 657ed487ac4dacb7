import { useEffect } from 'react'

/** Stands in for the search while it is loaded: what is typed meanwhile goes to `into`, and from there into its field. */
export function KeepTyped({ into }: { into: { current: string } }) {
  useEffect(() => {
    into.current = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Backspace') into.current = into.current.slice(0, -1)
      else if (key.length === 1) into.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [into])
  return null
}
