import { moveTexts, pageStateTexts } from '#contract/rules/keyword-metrics/filter-texts.ts'
import {
  filterLimits,
  filtersIn,
  type KeywordFilters,
  keywordMoves,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { pageStates } from '#contract/rules/rank-projects/landing-pages.ts'
import { choicesOf, featureChoices } from './filter-choices.ts'
import type { FilterField } from './filter-draft.ts'
import { FilterMenu } from './filter-menu.tsx'
import { volumes, wholeNumbers } from './read-range.ts'

type RankFilterMenuProps = {
  filters: KeywordFilters
  onApply: (filters: KeywordFilters) => void
  /** True if search volumes are known. */
  hasVolume: boolean
  /** The date that changes are compared with. */
  since?: string
}

/** The filters of keywords whose rank is checked. */
export const RankFilterMenu = ({ filters, onApply, hasVolume, since = 'the previous check' }: RankFilterMenuProps) => (
  <FilterMenu
    filters={filters}
    fields={rankFields(hasVolume, since)}
    count={filtersIn(filters).length}
    onApply={onApply}
  />
)

const rankFields = (hasVolume: boolean, since: string): FilterField<KeywordFilters>[] => [
  { kind: 'range', label: 'Rank', from: 'rank_from', to: 'rank_to', bounds: wholeNumbers(1, filterLimits.rank) },
  {
    kind: 'choice',
    label: `Change since ${since}`,
    name: 'moved',
    choices: choicesOf(moveTexts, keywordMoves),
  },
  { kind: 'text', label: 'Ranking URL contains', name: 'url' },
  { kind: 'text', label: 'Landing page', name: 'landing_page', isHidden: true },
  {
    kind: 'choice',
    label: 'Landing page state',
    name: 'page_state',
    choices: choicesOf(pageStateTexts, pageStates),
    // Checks have neither search volumes nor a history.
    isHidden: !hasVolume,
  },
  { kind: 'choice', label: 'SERP feature on the page', name: 'feature', choices: featureChoices },
  { kind: 'choice', label: 'SERP feature owned', name: 'owned_feature', choices: featureChoices },
  {
    kind: 'range',
    label: 'Search volume',
    from: 'volume_from',
    to: 'volume_to',
    bounds: volumes,
    isHidden: !hasVolume,
  },
  { kind: 'check', label: 'Last check failed', name: 'state', value: 'failed' },
]
