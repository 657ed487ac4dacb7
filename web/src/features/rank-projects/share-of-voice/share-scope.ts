import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import type { ProjectAddress } from '../detail/project-address.ts'

/** The keywords that shares are of: all, one tag's, one segment's, those in one setting, or those without a tag. */
export type ShareScope = { tag?: number; segment?: number; setting?: number; untagged?: 'yes' }

/** The scope that the filters of the address amount to; undefined if shares of the keywords that match them aren't stored. */
export function scopeOf(address: ProjectAddress): ShareScope | undefined {
  const [only, ...others] = filtersIn(address)
  if (only === undefined) return {}
  if (others.length > 0) return undefined
  if (only === 'segment') return { segment: address.segment ?? 0 }
  if (only === 'setting') return { setting: address.setting ?? 0 }
  if (only === 'untagged') return { untagged: 'yes' }
  const [tag, ...further] = only === 'tags_any' || only === 'tags_all' ? readTagIds(address[only]) : []
  return tag === undefined || further.length > 0 ? undefined : { tag }
}

/** A scope as the value of a choice, and back. */
export function scopeValue({ tag, segment, setting, untagged }: ShareScope): string {
  if (tag !== undefined) return `tag-${tag}`
  if (segment !== undefined) return `segment-${segment}`
  if (setting !== undefined) return `setting-${setting}`
  return untagged === 'yes' ? 'untagged' : ''
}

export function readScopeValue(value: string): ShareScope {
  const [kind, id] = value.split('-')
  if (kind === 'tag') return { tag: Number(id) }
  if (kind === 'segment') return { segment: Number(id) }
  if (kind === 'setting') return { setting: Number(id) }
  return kind === 'untagged' ? { untagged: 'yes' } : {}
}

/** The filters of the address that stand for a scope. */
export const filtersOfScope = ({ tag, segment, setting, untagged }: ShareScope): ProjectAddress => ({
  tags_any: tag === undefined ? undefined : String(tag),
  segment,
  setting,
  untagged,
})
