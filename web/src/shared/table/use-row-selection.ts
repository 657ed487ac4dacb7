import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isPressed, shortcuts } from '../shortcuts/shortcuts.ts'

export type RowSelection = {
  /** Ticked rows among the present ones, in their order. */
  keys: number[]
  has: (key: number) => boolean
  /** With a range, everything between the row ticked last and this one. */
  toggle: (key: number, withRange: boolean) => void
  isAll: boolean
  toggleAll: () => void
  clear: () => void
}

/**
 * The rows of a list that somebody has ticked. Escape clears; a row that is no longer listed is not selected. Where the
 * same number names another row in another source, a change of source clears too.
 */
export function useRowSelection(rows: readonly { id: number }[], source: string | null = null): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [lastTicked, setLastTicked] = useState<number>()
  const [tickedIn, setTickedIn] = useState(source)
  if (tickedIn !== source) {
    setTickedIn(source)
    setTicked(new Set())
    setLastTicked(undefined)
  }
  const keys = useMemo(() => rows.flatMap(({ id }) => (ticked.has(id) ? [id] : [])), [rows, ticked])
  const isAll = rows.length > 0 && keys.length === rows.length
  const onEscape = useEffectEvent(() => setTicked(new Set()))
  const isNonEmpty = keys.length > 0
  useEffect(() => {
    if (!isNonEmpty) return
    const onKey = (event: KeyboardEvent) => {
      if (isPressed(shortcuts.clearSelection, event) && !belongsElsewhere(event)) onEscape()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isNonEmpty])
  return useMemo(
    () => ({
      keys,
      has: (key) => ticked.has(key),
      toggle: (key, withRange) => {
        const range = withRange ? between(rows, lastTicked, key) : [key]
        setTicked(withKeys(ticked, range, !ticked.has(key)))
        setLastTicked(key)
      },
      isAll,
      toggleAll: () =>
        setTicked(
          withKeys(
            ticked,
            rows.map(({ id }) => id),
            !isAll,
          ),
        ),
      clear: () => setTicked(new Set()),
    }),
    [rows, ticked, keys, isAll, lastTicked],
  )
}

/** Escape also closes dialogs and empties search fields. */
function belongsElsewhere({ target, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented) return true
  return target instanceof Element && target.closest('[role="dialog"], textarea, input:not([type="checkbox"])') !== null
}

export function withKeys(keys: ReadonlySet<number>, changed: readonly number[], isOn: boolean): ReadonlySet<number> {
  const next = new Set(keys)
  for (const key of changed) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

/** Both ends and what lies between them, in either direction; without a known other end only the one. */
export function between(rows: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const start = rows.findIndex(({ id }) => id === from)
  const end = rows.findIndex(({ id }) => id === to)
  if (start === -1 || end === -1) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}
