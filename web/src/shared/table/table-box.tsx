import { rem } from '@mantine/core'
import { type CSSProperties, type ReactNode, type RefObject, useEffect } from 'react'
import classes from './data-table.module.css'

type TableBoxProps = {
  box: RefObject<HTMLDivElement | null>
  label: string
  /** Its width, in pixels at the usual size of text; undefined until it stands on the page. */
  room: number | undefined
  /** The least width of its table, in the same pixels. */
  minWidth: number
  scrollsInside: boolean
  /** The width of the pinned columns in it. */
  pinnedWidth: number
  children: ReactNode
}

/** The box of a table. A wider table scrolls sideways in here, reached by the keyboard as well. */
export function TableBox({ box, label, room, minWidth, scrollsInside, pinnedWidth, children }: TableBoxProps) {
  const overflows = isTooNarrow(room, minWidth)
  useMoreBeside(box, overflows, minWidth - (room ?? 0))
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.scroll}
        data-overflows={overflows || undefined}
        data-scrolls-inside={(overflows && scrollsInside) || undefined}
        style={overflows ? ({ '--room': rem(room), '--pinned': rem(pinnedWidth) } as CSSProperties) : undefined}
        {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls sideways` } : {})}
      >
        {children}
      </div>
    </div>
  )
}

export const isTooNarrow = (room: number | undefined, minWidth: number): room is number =>
  room !== undefined && room < minWidth

/** Marks a box that scrolls sideways on the sides where something is out of sight. `beyond` is by how much it is too narrow. */
function useMoreBeside(ref: RefObject<HTMLElement | null>, enabled: boolean, beyond: number) {
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
