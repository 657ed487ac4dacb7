import { tagLimits } from '../limits/limits.ts'
import { normalizeKeyword } from '../serp-fetches/keyword-syntax.ts'

/** Colors of tags, which are those of the charts. */
export const tagColors = ['indigo', 'amber', 'teal', 'plum', 'lavender', 'gray'] as const
export type TagColor = (typeof tagColors)[number]

/** Tags are the same when they differ only in case. */
export const tagKey = (name: string) => name.toLowerCase()

/** Between several tags in one cell of a file. A tag’s name can’t contain them. */
const tagSeparators = /[,;|\n\r]+/u

/** The names of tags in a text such as "brand; shop", as they are stored; each once. */
export function splitTags(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(tagSeparators)) {
    const name = normalizeKeyword(part)
    if (name !== '' && !names.has(tagKey(name))) names.set(tagKey(name), name)
  }
  return [...names.values()]
}

export const isTagTooLong = (name: string) => [...name].length > tagLimits.characters

/** Ids in a comma-separated list, each once. */
export const readTagIds = (list: string | undefined): number[] =>
  list === undefined || list === '' ? [] : [...new Set(list.split(',').map(Number))]

/** The list of an address or a filter; undefined for none. */
export const writeTagIds = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',')

/** Orders of the comparison of tags. */
export const tagTotalSorts = [
  'name',
  'keywords',
  'position',
  'position_change',
  'visibility',
  'visibility_change',
  'share',
  'share_change',
] as const
export type TagTotalSort = (typeof tagTotalSorts)[number]
