import { dayNumber } from '../format/calendar-days.ts'
import { linearScale } from './scales.ts'

/** Positions in a chart over time, in pixels. */
export type Plot = {
  x: (date: string) => number
  y: (value: number) => number
  left: number
  right: number
  top: number
  bottom: number
}

export type ValueAxis = {
  /** From a value to its place between the bottom and the top. */
  scale: (range: readonly [bottom: number, top: number]) => (value: number) => number
  ticks: readonly number[]
  label: (tick: number) => string
}

const plotMargins = { top: 22, right: 18, bottom: 26, left: 44 }

type PlotSize = {
  width: number
  height: number
  /** True if the first and the last date need room for a bar around them. */
  hasBars?: boolean | undefined
}

export function plotOf(dates: readonly string[], axis: ValueAxis, { width, height, hasBars }: PlotSize): Plot {
  const [left, right] = [plotMargins.left, Math.max(plotMargins.left + 1, width - plotMargins.right)]
  const [top, bottom] = [plotMargins.top, height - plotMargins.bottom]
  const first = dayNumber(dates[0] ?? '1970-01-01')
  const last = dayNumber(dates.at(-1) ?? '1970-01-01')
  const inset = hasBars ? (right - left) / (2 * Math.max(1, dates.length)) : 0
  const byDay = linearScale([first, last], [left + inset, right - inset])
  return { x: (date) => byDay(dayNumber(date)), y: axis.scale([bottom, top]), left, right, top, bottom }
}

/** The date whose place is nearest. */
export function nearestDate(dates: readonly string[], plot: Plot, x: number): string | undefined {
  let nearest: { date: string; distance: number } | undefined
  for (const date of dates) {
    const distance = Math.abs(plot.x(date) - x)
    if (nearest === undefined || distance < nearest.distance) nearest = { date, distance }
  }
  return nearest?.date
}

type Point = { x: number; y: number }

/** A line through points; one alone is a line without length, which round ends turn into a dot. */
export const linePath = (points: readonly Point[]) =>
  points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
    .concat(points.length === 1 ? 'h0' : '')

/** Half the width of the bar that stands for a day without neighbours. */
const halfBar = 5

/** The area between two edges from left to right; a single day becomes a narrow bar. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]) {
  const widened = (edge: readonly Point[]) =>
    edge.length === 1
      ? edge.flatMap(({ x, y }) => [
          { x: x - halfBar, y },
          { x: x + halfBar, y },
        ])
      : edge
  const there = linePath(widened(upper))
  const back = linePath([...widened(lower)].reverse()).replace('M', 'L')
  return `${there}${back}Z`
}
