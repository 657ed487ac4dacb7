import type { KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { firstSettingId, largestSettingId } from '#contract/rules/rank-projects/settings.ts'
import { readTagIds, writeTagIds } from '#contract/rules/rank-projects/tags.ts'
import { wholeNumber } from '../../../shared/address/read-values.ts'

export type TagFilters = Pick<
  KeywordFilters,
  'tags_any' | 'tags_all' | 'tags_none' | 'untagged' | 'segment' | 'setting'
>
export const tagModes = ['any', 'all', 'none'] as const
export type TagMode = (typeof tagModes)[number]
export const fieldOf = { any: 'tags_any', all: 'tags_all', none: 'tags_none' } as const satisfies Record<
  TagMode,
  keyof TagFilters
>

/** The tags, the segment and the setting an address names; invalid ones are ignored. */
export const readTagFilters = (search: Record<string, unknown>): TagFilters => ({
  tags_any: listOf(search.tags_any),
  tags_all: listOf(search.tags_all),
  tags_none: listOf(search.tags_none),
  untagged: search.untagged === 'yes' ? 'yes' : undefined,
  segment: wholeNumber(search.segment),
  setting: settingOf(search.setting),
})

const settingOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= firstSettingId && Number(value) <= largestSettingId
    ? Number(value)
    : undefined

/** A single id arrives as a number. */
function listOf(value: unknown): string | undefined {
  const text = String(value ?? '')
  if (!/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/.test(text)) return undefined
  const ids = readTagIds(text).filter((id) => id <= largestId)
  return writeTagIds(ids.slice(0, tagLimits.inRequest))
}

const largestId = 2_147_483_647

export const tagsIn = (filters: TagFilters): number[] => tagModes.flatMap((mode) => readTagIds(filters[fieldOf[mode]]))

/** The number of tag filters that are set; a segment is counted by its own menu. */
export const countTagFilters = (filters: TagFilters): number =>
  tagsIn(filters).length + (filters.untagged === undefined ? 0 : 1)

/** The change of the address that adds a tag to a list, or takes it out. */
export function toggleTag(filters: TagFilters, mode: TagMode, id: number): TagFilters {
  const ids = readTagIds(filters[fieldOf[mode]])
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  return { [fieldOf[mode]]: writeTagIds(next) }
}
