import type { PageState } from '../rank-projects/landing-pages.ts'
import { readTagIds } from '../rank-projects/tags.ts'
import { type RankBandKey, rankBandsWithin } from '../serp-fetches/rank-bands.ts'
import { depths } from '../serp-fetches/search-engines.ts'
import { serpFeatureNames } from '../serp-fetches/serp-features.ts'
import type { FilterKey, KeywordMove, KeywordNarrowing } from './keyword-filters.ts'

const figure = new Intl.NumberFormat('en-GB')

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

/** Names of the tags and segments that filters refer to by id; undefined for deleted ones and before they are loaded. */
export type FilterNames = {
  tag: (id: number) => string | undefined
  segment: (id: number) => string | undefined
  setting: (id: number) => string | undefined
}

const noNames: FilterNames = { tag: () => undefined, segment: () => undefined, setting: () => undefined }

const tagNames = (list: string | undefined, { tag }: FilterNames) =>
  readTagIds(list).map((id) => tag(id) ?? 'deleted tag')

/** A filter as its chip and exported files name it; bands are named as they are at the depth. */
export function filterText(key: FilterKey, chosen: KeywordNarrowing, depth: number, names = noNames): string {
  switch (key) {
    case 'search':
      return `Keyword contains “${chosen.search ?? ''}”`
    case 'band':
      return bandText(chosen.band, depth)
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

/** A saved filter may name a band below the depth. */
const bandText = (band: RankBandKey | undefined, depth: number) =>
  [...rankBandsWithin(depth), ...rankBandsWithin(Math.max(...depths))].find(({ key }) => key === band)?.label ?? ''

/** "from 10", "3–20" */
export function rangeText(from: number | undefined, to: number | undefined) {
  if (from === undefined) return `up to ${figure.format(to ?? 0)}`
  if (to === undefined) return `from ${figure.format(from)}`
  return from === to ? figure.format(from) : `${figure.format(from)}–${figure.format(to)}`
}
