import { IconX } from '@tabler/icons-react'
import { type FilterKey, filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-filters.ts'
import { formatCount } from '../format/numbers.ts'
import classes from './filter-chips.module.css'
import { filterText } from './filter-texts.ts'

type FilterChipsProps = {
  chosen: KeywordNarrowing
  depth: number
  onRemove: (keys: FilterKey[]) => void
  /** How many keywords match; undefined while they are counted. */
  matching: number | undefined
  total: number
}

/** The filters that are set, each with the way to remove it, and what they leave. A search has its own field. */
export function FilterChips({ chosen, depth, onRemove, matching, total }: FilterChipsProps) {
  const keys = filtersIn(chosen).filter((key) => key !== 'search')
  if (keys.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.chips} role="group" aria-label="Active filters">
      {keys.map((key) => {
        const text = filterText(key, chosen, depth)
        return (
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
        )
      })}
      <span className={classes.count} role="status">
        {matching !== undefined && `${formatCount(matching)} of ${formatCount(total)} keywords`}
      </span>
      {keys.length > 1 && (
        <button type="button" className={`link ${classes.clear}`} onClick={() => onRemove(keys)}>
          Clear all
        </button>
      )}
    </div>
  )
}
