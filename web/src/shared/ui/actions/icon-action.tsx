import { ActionIcon, Loader } from '@mantine/core'
import classes from './actions.module.css'
import type { Icon } from './icon.ts'

type IconActionProps = {
  icon: Icon
  /** Its action and object: "Refresh check 12". */
  label: string
  /** Short, for the eye. */
  hint: string
  onClick: () => void
  isBusy?: boolean
  /** The reason why it cannot be done now. */
  unavailable?: string
  size?: 'row' | 'bar'
}

const sizes = { row: { button: 28, glyph: 16 }, bar: { button: 32, glyph: 18 } } as const

/** A small button in a row. While disabled it keeps the focus and says why. */
export function IconAction(props: IconActionProps) {
  const { icon: Glyph, label, hint, onClick, isBusy = false, unavailable, size = 'row' } = props
  const { button, glyph } = sizes[size]
  const isOff = isBusy || unavailable !== undefined
  return (
    <ActionIcon
      size={button}
      className={classes.action}
      aria-label={unavailable === undefined ? label : `${label}. ${unavailable}`}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      data-hint={unavailable ?? hint}
      onClick={isOff ? undefined : onClick}
    >
      {isBusy ? <Loader size={14} color="gray" /> : <Glyph size={glyph} stroke={1.6} aria-hidden />}
    </ActionIcon>
  )
}
