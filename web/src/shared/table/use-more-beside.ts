import { type RefObject, useEffect } from 'react'

/** Marks a box that scrolls sideways on the sides where something is out of sight. `beyond` is by how much it is too narrow. */
export function useMoreBeside(ref: RefObject<HTMLElement | null>, enabled: boolean, beyond: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the end without a scroll
  useEffect(() => {
    const box = ref.current
    if (box === null || !enabled) return
    const mark = () => {
      box.toggleAttribute('data-more-before', box.scrollLeft > 1)
      box.toggleAttribute('data-more-after', box.scrollWidth - box.clientWidth - box.scrollLeft > 1)
    }
    mark()
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      box.removeEventListener('scroll', mark)
      box.removeAttribute('data-more-before')
      box.removeAttribute('data-more-after')
    }
  }, [ref, enabled, beyond])
}
