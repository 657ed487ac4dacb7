import { type FilterNames, filterText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { type FilterKey, filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { ChipRow } from './chip-row.tsx'

type FilterChipsProps = {
  chosen: KeywordNarrowing
  depth: number
  onRemove: (keys: FilterKey[]) => void
  /** The number of keywords that match; undefined while they are counted. */
  matching: number | undefined
  total: number
  names?: FilterNames
}

/** The filters of ranks that are set. A search has its own field. */
export function FilterChips({ chosen, depth, names, ...row }: FilterChipsProps) {
  const keys = filtersIn(chosen).filter((key) => key !== 'search')
  return <ChipRow chips={keys.map((key) => ({ key, text: filterText(key, chosen, depth, names) }))} {...row} />
}
