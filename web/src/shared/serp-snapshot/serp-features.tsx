import type { SerpSnapshot } from '#contract/serp-snapshots/rows.ts'
import { SeriesMark } from '../ranks/series-mark.tsx'
import { featuresOf, seriesOf } from './messages.ts'
import classes from './serp-features.module.css'

/** What else stood on the page. The provider says that it did, not where. */
export function PageFeatures({ page }: { page: SerpSnapshot }) {
  const features = featuresOf(page)
  return (
    <dl className={classes.features}>
      <div>
        <dt>AI Overview</dt>
        <dd>
          <AiOverview overview={page.ai_overview} />
        </dd>
      </div>
      {features.length > 0 && (
        <div>
          <dt>Also on this page</dt>
          <dd>
            {features.map((feature) => (
              <span key={feature} className={classes.chip}>
                {feature}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function AiOverview({ overview }: { overview: SerpSnapshot['ai_overview'] }) {
  if (overview === null) return <span className={classes.none}>Not on this page</span>
  if (overview.cited.length === 0) return 'No sites cited'
  return (
    <>
      Cites
      {overview.cited.map(({ domain, owner }) => (
        <span key={domain} className={classes.chip} data-owner={owner ?? undefined}>
          {owner !== null && <SeriesMark of={seriesOf(owner)} size={9} />}
          {domain}
          {owner === 'own' && <b>you</b>}
        </span>
      ))}
    </>
  )
}
