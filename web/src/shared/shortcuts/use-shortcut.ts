import { useEffect, useEffectEvent } from 'react'
import { isPressed, type ShortcutName, shortcuts } from './shortcuts.ts'

/** A shortcut of the whole page: not while something lies over it, and a single key not where somebody types. */
export function useShortcut(name: ShortcutName, act: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(name, event) || event.isComposing || isCovered()) return
    if (!('hold' in shortcuts[name]) && isTyping(event)) return
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
  target instanceof Element && target.closest('input, select, textarea, [contenteditable="true"]') !== null
