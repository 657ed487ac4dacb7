import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../format/numbers.ts'
import classes from './selection.module.css'

type SelectionBarProps = {
  count: number
  /** "row", "rows" */
  one: string
  many: string
  onClear: () => void
  /** Actions on the selection. */
  children: ReactNode
}

/** Floats above the window's bottom while anything is selected. */
export function SelectionBar({ count, one, many, onClear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <div className={classes.bar} role="toolbar" aria-label={`Selected ${many}`}>
      <span role="status">
        <b>{formatCount(count)}</b> {count === 1 ? one : many} selected
      </span>
      <span className={classes.actions}>
        {children}
        <button type="button" aria-label="Clear the selection" data-hint="Clear (Esc)" onClick={onClear}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      </span>
    </div>
  )
}
