import { Button } from '@mantine/core'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import { readTagIds, writeTagIds } from '#contract/rules/rank-projects/tags.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import classes from './menu.module.css'
import { fieldOf, type TagFilters, tagModes, tagsIn } from './tag-filters.ts'

type MissingFiltersNoticeProps = {
  missing: MissingFilters | undefined
  filters: TagFilters
  onChange: (filters: TagFilters) => void
}

/** Says which part of the filters was deleted, and offers to leave it out. */
export function MissingFiltersNotice({ missing, filters, onChange }: MissingFiltersNoticeProps) {
  if (missing === undefined || (missing.tags.length === 0 && !missing.segment && !missing.setting)) return null
  const own = tagsIn(filters).filter((id) => missing.tags.includes(id))
  const isInSegment = own.length < missing.tags.length
  const isOwnSetting = missing.setting && filters.setting !== undefined
  const texts = [
    ...(isOwnSetting ? ['The search setting of this filter was deleted, so no keyword matches it.'] : []),
    ...(missing.setting && !isOwnSetting
      ? ['The search setting that this segment uses was deleted. Edit the segment to remove it.']
      : []),
    ...(missing.segment ? ['The segment of this filter was deleted, so no keyword matches it.'] : []),
    ...(own.length > 0
      ? [`${countOf(own.length, 'tag')} of this filter ${own.length === 1 ? 'was' : 'were'} deleted.`]
      : []),
    ...(isInSegment ? ['A tag that this segment uses was deleted. Edit the segment to remove it.'] : []),
  ]
  const without = () =>
    onChange({
      ...Object.fromEntries(
        tagModes.map((mode) => [
          fieldOf[mode],
          writeTagIds(readTagIds(filters[fieldOf[mode]]).filter((id) => !missing.tags.includes(id))),
        ]),
      ),
      ...(missing.segment && { segment: undefined }),
      ...(isOwnSetting && { setting: undefined }),
    })
  return (
    <p className={classes.note} role="status">
      {texts.join(' ')}{' '}
      {(own.length > 0 || missing.segment || isOwnSetting) && (
        <Button variant="default" size="compact-xs" onClick={without}>
          Remove from filter
        </Button>
      )}
    </p>
  )
}
