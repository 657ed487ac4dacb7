import type { FilterKey, KeywordMove, KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { PageState } from '#contract/rules/rank-projects/landing-pages.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import { serpFeatureKeys, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { rankBandsWithin } from '../../serp-fetches/ranks/rank-bands.ts'

export const moveTexts = {
  up: 'Moved up',
  down: 'Moved down',
  new: 'New',
  lost: 'Lost',
} as const satisfies Record<KeywordMove, string>

export const pageStateTexts = {
  mismatch: 'Not the target page',
  swapped: 'Page swapped',
  cannibalised: 'Cannibalised',
  untargeted: 'No target page',
} as const satisfies Record<PageState, string>

/** Choices of a field, by name. */
export const choicesOf = <Key extends string>(names: Record<Key, string>, keys: readonly Key[]) =>
  keys.map((value) => ({ value, label: names[value] }))

export const featureChoices = choicesOf(serpFeatureNames, serpFeatureKeys)

/** Names of the tags and segments that filters refer to by id; undefined for deleted ones and before they are loaded. */
export type FilterNames = {
  tag: (id: number) => string | undefined
  segment: (id: number) => string | undefined
  setting: (id: number) => string | undefined
}

const noNames: FilterNames = { tag: () => undefined, segment: () => undefined, setting: () => undefined }

const tagNames = (list: string | undefined, { tag }: FilterNames) =>
  readTagIds(list).map((id) => tag(id) ?? 'deleted tag')

/** A filter as its chip says it; bands are named as they are at the depth. */
export function filterText(key: FilterKey, chosen: KeywordNarrowing, depth: number, names = noNames): string {
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
    case 'landing_page':
      return `Landing page: ${chosen.landing_page ?? ''}`
    case 'page_state':
      return chosen.page_state === undefined ? '' : pageStateTexts[chosen.page_state]
    case 'feature':
      return chosen.feature === undefined ? '' : `Page shows: ${serpFeatureNames[chosen.feature]}`
    case 'owned_feature':
      return chosen.owned_feature === undefined ? '' : `Owned: ${serpFeatureNames[chosen.owned_feature]}`
    case 'volume':
      return `Volume ${rangeText(chosen.volume_from, chosen.volume_to)}`
    case 'state':
      return 'Failed'
    case 'tags_any':
      return `Tag: ${tagNames(chosen.tags_any, names).join(' or ')}`
    case 'tags_all':
      return `Tags: ${tagNames(chosen.tags_all, names).join(' and ')}`
    case 'tags_none':
      return `Not tagged: ${tagNames(chosen.tags_none, names).join(', ')}`
    case 'untagged':
      return 'Untagged'
    case 'setting':
      return `Search setting: ${(chosen.setting === undefined ? undefined : names.setting(chosen.setting)) ?? 'deleted setting'}`
    case 'segment':
      return `Segment: ${(chosen.segment === undefined ? undefined : names.segment(chosen.segment)) ?? 'deleted segment'}`
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
