import classes from './distribution-bar.module.css'
import { rankBands } from './rank-bands.ts'

/** Shares of rank bands, strongest is best; "not found" is hatched so that it never reads as one more shade. */
export function DistributionBar({ counts }: { counts: number[] }) {
  const label = rankBands.map((band, at) => `${band.label}: ${counts[at] ?? 0}`).join(', ')
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      {rankBands.map((band, at) => {
        const count = counts[at] ?? 0
        return count === 0 ? null : <span key={band.key} data-band={band.key} style={{ flexGrow: count }} />
      })}
    </span>
  )
}

export function BandLegend() {
  return (
    <span className={classes.legend}>
      {rankBands.map((band) => (
        <span key={band.key} className={classes.entry}>
          <i className={classes.swatch} data-band={band.key} aria-hidden />
          {band.label}
        </span>
      ))}
    </span>
  )
}
