import { VisuallyHidden } from '@mantine/core'
import type { KeywordTag } from '#contract/rank-projects/tags.ts'
import type { TagColor } from '#contract/rules/rank-projects/tags.ts'
import classes from './tag-mark.module.css'

export const TagDot = ({ color }: { color: TagColor }) => (
  <span className={classes.dot} data-color={color} aria-hidden />
)

/** A tag’s color and name. */
export const TagName = ({ tag: { name, color } }: { tag: Pick<KeywordTag, 'name' | 'color'> }) => (
  <span className={classes.tag}>
    <TagDot color={color} />
    <span dir="auto">{name}</span>
  </span>
)

/** The tags of a keyword: as many as there is room for, and all of them in the hint. */
export function TagChips({ tags }: { tags: readonly KeywordTag[] }) {
  if (tags.length === 0) return null
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span className={classes.chips} data-hint={names}>
      <VisuallyHidden>Tags: {names}</VisuallyHidden>
      {tags.map((tag) => (
        <span key={tag.id} className={classes.chip} aria-hidden>
          <TagDot color={tag.color} />
          <span dir="auto">{tag.name}</span>
        </span>
      ))}
    </span>
  )
}
