import { Popover } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'

type PopupProps = {
  /** The button; whatever it is given beside its own properties must reach its element. */
  button: (toggle: () => void) => ReactElement
  width: number | string
  position?: 'bottom-start' | 'bottom-end'
  /** A choice that leads elsewhere closes the panel first, so that the focus finds its way back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Mantine's Popover as a disclosure: the panel follows its button in the Tab order, and closes when the focus leaves both,
 * on Escape in either, or on a click elsewhere. Popover alone holds the focus inside or does not notice that it has left.
 */
export function Popup({ button, width, position = 'bottom-end', children }: PopupProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
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
    <div ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position={position}
        offset={6}
        width={width}
        zIndex={150}
        withinPortal={false}
        closeOnEscape={false}
      >
        <Popover.Target>{button(() => setOpen(!isOpen))}</Popover.Target>
        <Popover.Dropdown>{typeof children === 'function' ? children(close) : children}</Popover.Dropdown>
      </Popover>
    </div>
  )
}
