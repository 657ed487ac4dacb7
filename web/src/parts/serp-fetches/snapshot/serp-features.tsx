import type { SerpFeature, SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { SeriesMark } from '../ranks/series-mark.tsx'
import { aiOverviewText, correctionText, doubtfulText, featureName, lineName, seriesOf } from './messages.ts'
import { type FeatureLine, namedIn, ownersOf } from './page-lines.ts'
import classes from './serp-features.module.css'

/** The page's own statements before its first result. */
export function PageFeatures({ page, engine }: { page: SerpSnapshot; engine: string }) {
  const unplaced = page.features.filter(({ absolute_position }) => absolute_position === null)
  const names = [...new Set(unplaced.map(({ type }) => featureName(type)))]
  const correction = correctionText(page, engine)
  return (
    <dl className={classes.features}>
      {correction !== undefined && (
        <div>
          <dt>Spelling</dt>
          <dd className={classes.warning}>{correction}</dd>
        </div>
      )}
      {page.warning === 'doubtful' && (
        <div>
          <dt>Warning</dt>
          <dd className={classes.warning}>{doubtfulText(page, engine)}</dd>
        </div>
      )}
      <div>
        <dt>AI Overview</dt>
        <dd className={page.ai_overview === 'none' ? classes.none : undefined}>{aiOverviewText(page)}</dd>
      </div>
      {names.length > 0 && (
        <div>
          <dt>Also on this page</dt>
          <dd>
            {names.map((name) => (
              <span key={name} className={classes.chip}>
                {name}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Features in their place among the results, with the sites they name. */
export function FeatureRow({ line }: { line: FeatureLine }) {
  const sites = sitesOf(line.features)
  return (
    <li className={classes.row} data-marked={ownersOf(line).size > 0 || undefined}>
      <span className={classes.name}>{lineName(line)}</span>
      {sites.length > 0 && (
        <span className={classes.sites}>
          {sites.map(({ domain, owner }) => (
            <span key={domain} className={classes.chip} data-owner={owner ?? undefined}>
              {owner !== null && <SeriesMark of={seriesOf(owner)} size={9} />}
              {domain}
              {owner === 'own' && <b>you</b>}
            </span>
          ))}
        </span>
      )}
    </li>
  )
}

/** Once each, in order. */
function sitesOf(features: readonly SerpFeature[]): { domain: string; owner: SerpFeature['owner'] }[] {
  const named = features.flatMap((feature) => [feature, ...feature.entries.flatMap(namedIn)])
  const sites = new Map<string, SerpFeature['owner']>()
  for (const { domain, owner } of named) if (domain !== null && !sites.has(domain)) sites.set(domain, owner)
  return [...sites].map(([domain, owner]) => ({ domain, owner }))
}
