import { type ComponentType, useEffect, useState } from 'react'

type Hint = { owner: HTMLElement; text: string }

const restMilliseconds = 250

/** The hint of the element under the pointer or with the focus, if it has `data-hint` and no card (`data-card`) that says more. */
function hintOf(target: EventTarget | null): Hint | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
  const text = owner?.dataset.hint ?? ''
  return owner === null || text === '' || owner.closest('[data-card]') !== null ? undefined : { owner, text }
}

/**
 * One tooltip for the whole page. Thousands of cells have one, so they carry an attribute instead of a component each.
 * An element also has its hint as its accessible name, because this layer is only visual.
 */
export function HintLayer() {
  const [hint, setHint] = useState<Hint>()
  const HintTooltip = useTooltip(hint !== undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (event: Event) => {
      clearTimeout(timer)
      const next = hintOf(event.target)
      timer = setTimeout(() => setHint(next), next === undefined ? 0 : restMilliseconds)
    }
    const hide = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      clearTimeout(timer)
      setHint(undefined)
    }
    const options = { passive: true, capture: true }
    document.addEventListener('pointerover', plan, options)
    document.addEventListener('focusin', plan, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('scroll', hide, options)
    document.addEventListener('keydown', hide, options)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', plan, options)
      document.removeEventListener('focusin', plan, options)
      document.removeEventListener('pointerdown', hide, options)
      document.removeEventListener('scroll', hide, options)
      document.removeEventListener('keydown', hide, options)
    }
  }, [])
  return hint !== undefined && HintTooltip !== undefined && <HintTooltip {...hint} />
}

/**
 * Loaded with the first hint, as hints are rarely needed before the page has loaded, or on a phone. One that cannot be loaded is
 * not shown; the next one tries again.
 */
function useTooltip(isNeeded: boolean): ComponentType<Hint> | undefined {
  const [Tooltip, setTooltip] = useState<ComponentType<Hint>>()
  const isMissing = isNeeded && Tooltip === undefined
  useEffect(() => {
    if (!isMissing) return
    import('./hint-tooltip.tsx').then(
      (loaded) => setTooltip(() => loaded.default),
      () => undefined,
    )
  }, [isMissing])
  return Tooltip
}
