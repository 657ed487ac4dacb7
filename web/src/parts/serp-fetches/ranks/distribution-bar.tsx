import { type RankBandKey, rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import classes from './distribution-bar.module.css'

/** Shares of rank bands, strongest is best; "not found" is hatched so that it never reads as one more shade. */
export function DistributionBar({ counts, depth }: { counts: number[]; depth: number }) {
  const bands = rankBandsWithin(depth)
  const label = bands.map((band, at) => `${band.label}: ${counts[at] ?? 0}`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      {bands.map((band, at) => {
        const count = counts[at] ?? 0
        return count === 0 ? null : <span key={band.key} data-band={band.key} style={{ flexGrow: count }} />
      })}
    </span>
  )
}

/** The shade of a band, beside its name. */
export const BandSwatch = ({ band }: { band: RankBandKey }) => (
  <i className={classes.swatch} data-band={band} aria-hidden />
)

export function BandLegend({ depth }: { depth: number }) {
  return (
    <span className={classes.legend}>
      {rankBandsWithin(depth).map((band) => (
        <span key={band.key} className={classes.entry}>
          <BandSwatch band={band.key} />
          {band.label}
        </span>
      ))}
    </span>
  )
}
