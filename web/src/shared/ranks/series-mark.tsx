import classes from './series-mark.module.css'

/** You and up to three competitors. Colour and shape together: either one is enough to tell them apart. */
export const seriesKeys = ['own', 'c1', 'c2', 'c3'] as const
export type SeriesKey = (typeof seriesKeys)[number]
export const competitorSeries = ['c1', 'c2', 'c3'] as const satisfies SeriesKey[]

const shapes: Record<SeriesKey, React.ReactNode> = {
  own: <circle cx="5" cy="5" r="4.2" />,
  c1: <path d="M5 .4 9.6 5 5 9.6.4 5Z" />,
  c2: <rect x="1.2" y="1.2" width="7.6" height="7.6" rx="1" />,
  c3: <path d="M5 .9 9.5 8.8H.5Z" />,
}

type SeriesMarkProps = { of: SeriesKey; size?: number; ringed?: boolean }

export function SeriesMark({ of, size = 10, ringed }: SeriesMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      className={classes.mark}
      data-series={of}
      data-ringed={ringed || undefined}
      aria-hidden
    >
      {shapes[of]}
    </svg>
  )
}

export function SeriesLegend({ domains }: { domains: string[] }) {
  return (
    <div className={classes.legend}>
      {domains.map((domain, at) => {
        const key = seriesKeys[at]
        if (key === undefined) return null
        return (
          <span key={domain} className={classes.entry} data-own={at === 0 || undefined}>
            <SeriesMark of={key} />
            {domain}
          </span>
        )
      })}
    </div>
  )
}
