import { useEffect, useEffectEvent } from 'react'

type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined }

const directions = new Map<string, keyof Steps>([
  ['j', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
])

/** J and K, or the arrows, go on and back; not where somebody types or chooses. */
export function useStepKeys(steps: Steps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    const direction = directions.get(event.key)
    const step = direction && steps[direction]
    if (step === undefined) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
