import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './popup.module.css'

type PopupProps = {
  /** Draws the button; it must take these properties. */
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  label: string
  width: number
  children: ReactNode
}

/** A small panel under its button at the right edge; Escape, a press elsewhere or leaving it closes it. */
export function Popup({ button, label, width, children }: PopupProps) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and panel let through
    <div ref={root} className={classes.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      {isOpen && (
        <section id={id} className={classes.panel} style={{ width }} aria-label={label}>
          {children}
        </section>
      )}
    </div>
  )
}
