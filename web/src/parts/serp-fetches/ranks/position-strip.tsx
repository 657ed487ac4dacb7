import classes from './position-strip.module.css'
import { type SeriesKey, SeriesMark, seriesKeys } from './series-mark.tsx'

/** Logarithmic from 1 to 100, so that the first page has half of the room. */
const offset = (rank: number) => `${(Math.log(rank) / Math.log(100)) * 100}%`
const backToFront = seriesKeys.toReversed()

/** Shows who leads and by how much. The numbers stand beside it, so it is hidden from screen readers. */
export function PositionStrip({ ranks }: { ranks: Partial<Record<SeriesKey, number | null>> }) {
  return (
    <span className={classes.strip} aria-hidden>
      {[3, 10, 30].map((tick) => (
        <i key={tick} className={classes.tick} style={{ left: offset(tick) }} />
      ))}
      {backToFront.map((key) => {
        const rank = ranks[key]
        if (rank === null || rank === undefined) return null
        return (
          <span key={key} className={classes.mark} style={{ left: offset(rank) }}>
            <SeriesMark of={key} ringed size={key === 'own' ? 11 : 9} />
          </span>
        )
      })}
    </span>
  )
}

export function PositionScale() {
  return (
    <span className={classes.scale} aria-hidden>
      {[1, 3, 10, 30, 100].map((tick) => (
        <span key={tick} style={{ left: offset(tick) }}>
          {tick}
        </span>
      ))}
    </span>
  )
}
