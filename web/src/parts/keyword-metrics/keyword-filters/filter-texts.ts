import type { FilterKey, KeywordMove, KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { serpFeatureKeys, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { rankBandsWithin } from '../../serp-fetches/ranks/rank-bands.ts'

export const moveTexts = {
  up: 'Moved up',
  down: 'Moved down',
  new: 'New',
  lost: 'Lost',
} as const satisfies Record<KeywordMove, string>

/** Choices of a field, by name. */
export const choicesOf = <Key extends string>(names: Record<Key, string>, keys: readonly Key[]) =>
  keys.map((value) => ({ value, label: names[value] }))

export const featureChoices = choicesOf(serpFeatureNames, serpFeatureKeys)

/** A filter as its chip says it; bands are named as they are at the depth. */
export function filterText(key: FilterKey, chosen: KeywordNarrowing, depth: number): string {
  switch (key) {
    case 'search':
      return `Keyword contains “${chosen.search ?? ''}”`
    case 'band':
      return rankBandsWithin(depth).find((band) => band.key === chosen.band)?.label ?? ''
    case 'rank':
      return `Rank ${rangeText(chosen.rank_from, chosen.rank_to)}`
    case 'moved':
      return chosen.moved === undefined ? '' : moveTexts[chosen.moved]
    case 'url':
      return `URL contains “${chosen.url ?? ''}”`
    case 'feature':
      return chosen.feature === undefined ? '' : `Page shows: ${serpFeatureNames[chosen.feature]}`
    case 'owned_feature':
      return chosen.owned_feature === undefined ? '' : `Owned: ${serpFeatureNames[chosen.owned_feature]}`
    case 'volume':
      return `Volume ${rangeText(chosen.volume_from, chosen.volume_to)}`
    case 'state':
      return 'Failed'
    default:
      return key satisfies never
  }
}

/** "from 10", "3–20" */
export function rangeText(from: number | undefined, to: number | undefined) {
  if (from === undefined) return `up to ${formatCount(to ?? 0)}`
  if (to === undefined) return `from ${formatCount(from)}`
  return from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`
}
