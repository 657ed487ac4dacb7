/** Text typed before a field had the focus, and the arrows and Enter pressed after that. */
export type KeptKeys = { text: string; presses: string[] }

/** The keys of the search's field that do something instead of typing. */
export const isPress = (key: string) => ['ArrowDown', 'ArrowUp', 'Enter'].includes(key)

/** Collects what is typed until a field gets the focus. The returned function stops collecting and returns it. */
export function captureKeys(onEscape: () => void): () => KeptKeys {
  let kept: KeptKeys = { text: '', presses: [] }
  const keeping = new AbortController()
  const keep = (event: KeyboardEvent) => {
    const { key } = event
    // On many keyboards a sign such as @ is typed with AltGr, which counts as Ctrl and Alt.
    const isHeldDown = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isHeldDown || event.isComposing) return
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') kept = { text: kept.text.slice(0, -1), presses: [] }
    else if (key.length === 1) kept = { text: kept.text + key, presses: [] }
    else if (!isPress(key)) return
    // The Enter that opened the search may still be held down.
    else if (!event.repeat) kept = { ...kept, presses: [...kept.presses, key] }
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keep, { capture: true, signal: keeping.signal })
  return () => {
    keeping.abort()
    return kept
  }
}
