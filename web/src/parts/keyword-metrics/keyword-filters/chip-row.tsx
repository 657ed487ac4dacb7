import { IconX } from '@tabler/icons-react'
import { formatCount } from '../../../shared/format/numbers.ts'
import classes from './chip-row.module.css'

type ChipRowProps<Key extends string> = {
  chips: readonly { key: Key; text: string }[]
  onRemove: (keys: Key[]) => void
  /** The number of keywords that match; undefined while they are counted. */
  matching: number | undefined
  total: number
  /** The counted unit. */
  unit?: string
}

/** The filters that are set, each with the way to remove it, and what they leave. */
export function ChipRow<Key extends string>({
  chips,
  onRemove,
  matching,
  total,
  unit = 'keywords',
}: ChipRowProps<Key>) {
  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.chips} role="group" aria-label="Active filters">
      {chips.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          onClick={() => onRemove([key])}
          aria-label={`Clear filter: ${text}`}
        >
          <span className="truncate">{text}</span>
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      ))}
      <span className={classes.count} role="status">
        {matching !== undefined && `${formatCount(matching)} of ${formatCount(total)} ${unit}`}
      </span>
      {chips.length > 1 && (
        <button type="button" className={`link ${classes.clear}`} onClick={() => onRemove(chips.map(({ key }) => key))}>
          Clear all
        </button>
      )}
    </div>
  )
}
