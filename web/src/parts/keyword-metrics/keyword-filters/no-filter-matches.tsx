import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { type FilterNames, filterText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { type FilterKey, filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import classes from './chip-row.module.css'

type NoFilterMatchesProps = {
  chosen: KeywordNarrowing
  depth: number
  /** The number of keywords there would be without each of the filters. */
  without: readonly { filter: FilterKey; total: number }[]
  onRemove: (keys: FilterKey[]) => void
  names?: FilterNames
}

/** Nothing matches: which filter keeps how many away, and the way to remove it. */
export function NoFilterMatches({ chosen, depth, without, onRemove, names }: NoFilterMatchesProps) {
  const keys = filtersIn(chosen)
  const [only] = keys
  const helpful = without.filter(({ total }) => total > 0).toSorted((left, right) => right.total - left.total)
  const text =
    keys.length === 1
      ? undefined
      : helpful.length === 0
        ? 'Remove more than one filter to see keywords.'
        : 'Remove one of these filters to see keywords.'
  return (
    <EmptyState
      icon={IconListSearch}
      title={
        keys.length === 1 && only === 'search'
          ? `No keyword matches “${chosen.search}”`
          : keys.length === 1 && only !== undefined
            ? `No keyword matches the filter “${filterText(only, chosen, depth, names)}”`
            : 'No keyword matches all of these filters'
      }
      text={text}
      action={
        <span className={classes.actions}>
          {keys.length > 1 &&
            helpful.map(({ filter, total }) => (
              <Button key={filter} variant="default" onClick={() => onRemove([filter])}>
                {`Remove “${filterText(filter, chosen, depth, names)}” (${countOf(total, 'keyword')})`}
              </Button>
            ))}
          <Button variant={keys.length > 1 ? 'subtle' : 'default'} onClick={() => onRemove(keys)}>
            Show all keywords
          </Button>
        </span>
      }
    />
  )
}
