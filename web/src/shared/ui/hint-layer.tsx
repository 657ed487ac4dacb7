import { useEffect, useRef, useState } from 'react'
import classes from './hint-layer.module.css'

type Hint = { text: string; x: number; y: number; below: boolean }

const restMilliseconds = 250
const edge = 8

/** The hint of whatever stands under the pointer or holds the focus: any element with `data-hint`. */
function hintOf(target: EventTarget | null): Hint | undefined {
  const owner = target instanceof Element ? target.closest('[data-hint]') : null
  const text = owner?.getAttribute('data-hint') ?? ''
  if (owner === null || text === '') return undefined
  const box = owner.getBoundingClientRect()
  const below = box.top < 48
  return { text, x: box.left + box.width / 2, y: below ? box.bottom + 6 : box.top - 6, below }
}

/**
 * One hint for the whole page. Thousands of cells have one, so they carry an attribute instead of a component each.
 * Whatever a hint says, its element also says by name: this layer is for the eye only.
 */
export default function HintLayer() {
  const [hint, setHint] = useState<Hint>()
  const bubble = useRef<HTMLDivElement>(null)
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
  useEffect(() => {
    const box = bubble.current
    if (box === null || hint === undefined) return
    const half = box.offsetWidth / 2
    const x = Math.max(edge + half, Math.min(window.innerWidth - edge - half, hint.x))
    box.style.left = `${x}px`
  }, [hint])
  if (hint === undefined) return null
  return (
    <div
      ref={bubble}
      className={classes.hint}
      data-below={hint.below || undefined}
      style={{ left: hint.x, top: hint.y }}
      aria-hidden
    >
      {hint.text}
    </div>
  )
}
