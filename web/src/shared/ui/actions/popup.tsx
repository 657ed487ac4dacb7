import { rem } from '@mantine/core'
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './actions.module.css'
import { type PopupPosition, usePlaceAtButton } from './use-place-at-button.ts'

type PopupProps = {
  /** The button; whatever it is given beside its own properties must reach its element. */
  button: (toggle: () => void) => ReactElement<HTMLAttributes<HTMLElement>>
  width: number | string
  position?: PopupPosition
  /** A choice that leads elsewhere closes the panel first, so that the focus finds its way back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A panel that follows its button in the Tab order, and closes when the focus leaves both, on Escape in either, or on a click
 * elsewhere. Every page has one in its header, so it does without Mantine's Popover, which is as large as a page's own code.
 */
export function Popup({ button, width, position = 'bottom-end', children }: PopupProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('mousedown', closeOutside)
    document.addEventListener('touchstart', closeOutside)
    return () => {
      document.removeEventListener('mousedown', closeOutside)
      document.removeEventListener('touchstart', closeOutside)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and panel let through
    <div ref={root} className={classes.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      {cloneElement(
        button(() => setOpen(!isOpen)),
        {
          id: `${id}-button`,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? `${id}-panel` : undefined,
        },
      )}
      {isOpen && (
        <PopupPanel id={id} width={width} position={position}>
          {typeof children === 'function' ? children(close) : children}
        </PopupPanel>
      )}
    </div>
  )
}

type PopupPanelProps = { id: string; width: number | string; position: PopupPosition; children: ReactNode }

function PopupPanel({ id, width, position, children }: PopupPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  usePlaceAtButton(panel, position)
  return (
    <div
      ref={panel}
      id={`${id}-panel`}
      role="dialog"
      aria-labelledby={`${id}-button`}
      tabIndex={-1}
      className={classes.panel}
      style={{ width: rem(width) }}
    >
      {children}
    </div>
  )
}
