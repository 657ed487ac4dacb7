import { type SerpFeatureKey, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import { featureGlyphs } from './feature-glyphs.ts'
import classes from './feature-icons.module.css'

type FeatureIconsProps = {
  page: Pick<PageFields, 'features' | 'owned_features' | 'ai_overview'>
  /** Beyond these they are counted, and named in one hint. */
  limit: number
}

/** The features of a keyword's results page: filled where the own domain is in them, outlined where it is not. */
export function FeatureIcons({ page, limit }: FeatureIconsProps) {
  if (page.features === null) return null
  if (page.features.length === 0) return <span className={classes.none}>None</span>
  const isOwned = (key: SerpFeatureKey) => page.owned_features?.includes(key) === true
  // Owned features come first if there is no room for all.
  const ordered = [...page.features].sort((left, right) => Number(isOwned(right)) - Number(isOwned(left)))
  const shown = ordered.length > limit ? ordered.slice(0, limit - 1) : ordered
  const others = ordered.slice(shown.length)
  return (
    <span className={classes.icons}>
      {page.features
        .filter((key) => shown.includes(key))
        .map((key) => {
          const Glyph = featureGlyphs[key]
          const text = featureText(key, page)
          return (
            <span
              key={key}
              className={classes.icon}
              data-owned={isOwned(key) || undefined}
              data-hint={text}
              role="img"
              aria-label={text}
            >
              <Glyph size={14} stroke={1.7} aria-hidden />
            </span>
          )
        })}
      {others.length > 0 && (
        <span className={classes.more} data-hint={others.map((key) => featureText(key, page)).join(' · ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}

/** "Videos: you’re in it", "AI Overview: not loaded". */
function featureText(key: SerpFeatureKey, page: FeatureIconsProps['page']): string {
  const isOwned = page.owned_features?.includes(key) === true
  if (key !== 'ai_overview') return `${serpFeatureNames[key]}: ${isOwned ? 'includes you' : 'on the page'}`
  if (page.ai_overview === 'not-loaded') return `${serpFeatureNames[key]}: on the page, citations not loaded`
  return `${serpFeatureNames[key]}: ${isOwned ? 'cites you' : 'doesn’t cite you'}`
}
