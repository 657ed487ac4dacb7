import type { ReactNode } from 'react'
import classes from './series-mark.module.css'

/** You and up to ten competitors, in their order. */
export const seriesKeys = ['own', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10'] as const
export type SeriesKey = (typeof seriesKeys)[number]
export const competitorSeries = seriesKeys.slice(1)

type Colour = 'own' | 'c1' | 'c2' | 'c3'
/** Letters from the end of the alphabet: those of its beginning name notes. */
type Shape = 'circle' | 'diamond' | 'square' | 'triangle' | 'W' | 'X' | 'Y' | 'Z'
export type SeriesStyle = { colour: Colour; shape: Shape; hollow?: true; dash?: string; width: number }

/**
 * Three colours are as many as anybody tells apart, so later competitors have them again with another sign: hollow
 * shapes, then letters. Dashes differ within a colour.
 */
export const seriesStyles: Record<SeriesKey, SeriesStyle> = {
  own: { colour: 'own', shape: 'circle', width: 2.5 },
  c1: { colour: 'c1', shape: 'diamond', dash: '7 3', width: 1.5 },
  c2: { colour: 'c2', shape: 'square', dash: '2 3', width: 1.5 },
  c3: { colour: 'c3', shape: 'triangle', dash: '8 3 2 3', width: 1.5 },
  c4: { colour: 'c1', shape: 'diamond', hollow: true, dash: '12 4', width: 1.5 },
  c5: { colour: 'c2', shape: 'square', hollow: true, dash: '5 5', width: 1.5 },
  c6: { colour: 'c3', shape: 'triangle', hollow: true, dash: '12 3 2 3 2 3', width: 1.5 },
  c7: { colour: 'c1', shape: 'W', dash: '3 5', width: 1.5 },
  c8: { colour: 'c2', shape: 'X', dash: '9 3 3 3', width: 1.5 },
  c9: { colour: 'c3', shape: 'Y', dash: '4 2', width: 1.5 },
  c10: { colour: 'c1', shape: 'Z', dash: '1 4', width: 1.5 },
}

const shapes: Record<SeriesStyle['shape'], ReactNode> = {
  circle: <circle cx="5" cy="5" r="4.2" />,
  diamond: <path d="M5 .4 9.6 5 5 9.6.4 5Z" />,
  square: <rect x="1.2" y="1.2" width="7.6" height="7.6" rx="1" />,
  triangle: <path d="M5 .9 9.5 8.8H.5Z" />,
  W: <path d="M.6 1 2.8 9 5 3 7.2 9 9.4 1" />,
  X: <path d="M1.2 1 8.8 9M8.8 1 1.2 9" />,
  Y: <path d="M1 1 5 5.2 9 1M5 5.2V9.2" />,
  Z: <path d="M1.4 1.2H8.6L1.4 8.8H8.6" />,
}

const isLetter = ({ shape }: SeriesStyle) => /^[A-Z]$/.test(shape)

type SeriesMarkProps = { of: SeriesKey; size?: number; ringed?: boolean }

/** The sign of a domain. Colour and shape together: either one is enough to tell it from its neighbours. */
export function SeriesMark({ of, size = 10, ringed }: SeriesMarkProps) {
  const snapshot = seriesStyles[of]
  const shape = shapes[snapshot.shape]
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      className={classes.mark}
      data-colour={snapshot.colour}
      data-style={isLetter(snapshot) ? 'letter' : snapshot.hollow ? 'hollow' : 'solid'}
      aria-hidden
    >
      {ringed && <g className={classes.ring}>{shape}</g>}
      {shape}
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
