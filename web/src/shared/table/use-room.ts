import { type RefObject, useLayoutEffect, useState } from 'react'

const usualTextPixels = 16

/** The factor by which somebody wants to read larger than usual. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPixels

/** The width of a box, in pixels at the usual size of text; undefined until it stands on the page. */
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
