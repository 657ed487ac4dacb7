import type { ReactNode } from 'react'
import type { Icon } from './icon.ts'
import classes from './popup-choice.module.css'

type PopupChoiceProps = {
  icon: Icon
  children: ReactNode
  onClick?: () => void
  /** Why it cannot be chosen now. */
  unavailable?: string
  /** Draws a link instead. */
  renderRoot?: (root: { className: string | undefined; children: ReactNode }) => ReactNode
}

/** One line of a popup that lists what can be done. While it cannot be chosen it keeps the focus and says why. */
export function PopupChoice({ icon: Glyph, children, onClick, unavailable, renderRoot }: PopupChoiceProps) {
  const isOff = unavailable !== undefined
  const line = (
    <>
      <Glyph size={15} stroke={1.6} aria-hidden />
      {children}
    </>
  )
  if (renderRoot !== undefined) return renderRoot({ className: classes.choice, children: line })
  return (
    <button
      type="button"
      className={classes.choice}
      aria-disabled={isOff || undefined}
      data-hint={unavailable}
      onClick={isOff ? undefined : onClick}
    >
      {line}
    </button>
  )
}
