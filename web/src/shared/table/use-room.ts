import { type RefObject, useLayoutEffect, useState } from 'react'

const usualTextPixels = 16

/** How much larger than usual somebody wants to read. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPixels

/** How wide a box is, in pixels at the usual size of text; undefined until it stands on the page. */
export function useRoom(ref: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const measure = () => setRoom(box.clientWidth / textScale())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref])
  return room
}
