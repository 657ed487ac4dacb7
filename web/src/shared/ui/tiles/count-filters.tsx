import { formatCount } from '../../format/numbers.ts'
import type { Icon } from '../actions/icon.ts'
import classes from './count-filters.module.css'

export type CountFilter<Key extends string> = {
  key: Key
  label: string
  icon?: Icon
  tone?: 'up' | 'down' | 'quiet'
  /** Undefined until it is known. */
  count: number | undefined
  hint?: string | undefined
}

type CountFiltersProps<Key extends string> = {
  label: string
  counts: readonly CountFilter<Key>[]
  chosen: Key | undefined
  onChoose: (key: Key) => void
  /** Side by side as far as there is room, instead of in two columns. */
  isWide?: boolean
}

/** Counts that filter a table below them. */
export const CountFilters = <Key extends string>(props: CountFiltersProps<Key>) => (
  <fieldset className={classes.counts} data-wide={props.isWide || undefined} aria-label={props.label}>
    {props.counts.map(({ key, label, icon: Glyph, tone, count, hint }) => (
      <button
        key={key}
        type="button"
        className={classes.count}
        data-tone={tone}
        aria-pressed={props.chosen === key}
        data-hint={hint}
        onClick={() => props.onChoose(key)}
      >
        <span>
          {Glyph !== undefined && <Glyph size={13} stroke={2.2} aria-hidden />}
          {label}
        </span>{' '}
        <b>{count === undefined ? '–' : formatCount(count)}</b>
      </button>
    ))}
  </fieldset>
)
