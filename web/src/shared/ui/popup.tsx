import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeFloating } from './place-floating.ts'
import classes from './popup.module.css'

type PopupProps = {
  /** Draws the button; it must take these properties. */
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  label: string
  width: number
  /** For a button in a box that scrolls: drawn over it, and closed when anything moves. */
  floating?: boolean
  /** A choice that leads elsewhere closes the panel first, so that the focus finds its way back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A small panel under its button at the right edge; Escape, a click elsewhere or leaving it closes
 * it.
 */
export function Popup({ button, label, width, floating, children }: PopupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  useEffect(() => {
    if (!isOpen || !floating) return
    const onMove = () => setOpen(false)
    window.addEventListener('scroll', onMove, { passive: true, capture: true })
    window.addEventListener('resize', onMove)
    return () => {
      window.removeEventListener('scroll', onMove, { capture: true })
      window.removeEventListener('resize', onMove)
    }
  }, [isOpen, floating])
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const placed = (panel: HTMLElement | null) => {
    if (floating && panel !== null && root.current !== null) placeFloating(root.current, panel)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and panel let through
    <div ref={root} className={classes.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <section id={id} ref={placed} className={classes.panel} style={{ width }} aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </section>
      )}
    </div>
  )
}
