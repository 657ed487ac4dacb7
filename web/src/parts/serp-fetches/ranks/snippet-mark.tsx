import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { featureGlyphs } from '../serp-features/feature-glyphs.ts'
import classes from './rank-cell.module.css'

const name = rankStateText('featured_snippet', null)

/** Shown next to the rank, or alone if the featured snippet doesn’t count as one. */
export function SnippetMark() {
  const Glyph = featureGlyphs.featured_snippet
  return (
    <span className={classes.snippet} role="img" aria-label={name} data-hint={name}>
      <Glyph size={14} stroke={1.8} aria-hidden />
    </span>
  )
}
