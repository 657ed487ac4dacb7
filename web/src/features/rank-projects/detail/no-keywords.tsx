import { IconListSearch } from '@tabler/icons-react'
import type { FilterNames } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { type FilterKey, filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { NoFilterMatches } from '../../../parts/keyword-metrics/keyword-filters/no-filter-matches.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import type { ChangeAddress, KeywordChoice } from './project-address.ts'

type NoKeywordsProps = {
  choice: KeywordChoice
  depth: number
  without: readonly { filter: FilterKey; total: number }[]
  onChange: ChangeAddress
  names?: FilterNames
}

/** A project without keywords, or a choice that leaves none. */
export function NoKeywords({ choice, depth, without, onChange, names }: NoKeywordsProps) {
  if (filtersIn(choice).length === 0) {
    return (
      <EmptyState icon={IconListSearch} title="No keywords yet" text="Add keywords to start tracking their rankings." />
    )
  }
  return (
    <NoFilterMatches
      chosen={choice}
      depth={depth}
      without={without}
      onRemove={(keys) => onChange(withoutFilters(keys))}
      names={names}
    />
  )
}
