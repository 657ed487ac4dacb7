import { useEffect, useEffectEvent } from 'react'
import { isPressed, type Shortcut } from './shortcuts.ts'

/**
 * A shortcut of the whole page: not active while an overlay is open, nor, for a single key, while somebody is typing. `isMeant`
 * decides whether a key that other handlers use too is meant for this one.
 */
export function useShortcut(shortcut: Shortcut, act: () => void, isMeant?: (event: KeyboardEvent) => boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(shortcut, event) || event.isComposing || isCovered()) return
    if (shortcut.hold === undefined && isTyping(event)) return
    if (isMeant?.(event) === false) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable="true"], [role="menu"]') !== null
