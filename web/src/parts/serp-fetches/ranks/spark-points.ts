export type SparkPoint = { x: number; y: number }
type Room = { width: number; height: number; edge: number }

/**
 * The least difference that fills the height, so that a step from 91 to 92 does not seem a fall.
 */
const leastSpread = 0.5

/** Position of each value. The scale is logarithmic and its best value on top: 2 → 1 matters more than 92 → 91. */
export function sparkPoints(values: readonly (number | null)[], { width, height, edge }: Room): (SparkPoint | null)[] {
  const scaled = values.map((value) => (value === null ? null : Math.log(Math.max(1, value))))
  const known = scaled.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const spread = Math.max(high - low, leastSpread)
  const top = (low + high - spread) / 2
  // One value alone is the newest there is.
  const step = values.length < 2 ? 0 : (width - 2 * edge) / (values.length - 1)
  const first = values.length < 2 ? width - edge : edge
  return scaled.map((value, at) =>
    value === null
      ? null
      : { x: tenth(first + at * step), y: tenth(edge + ((value - top) / spread) * (height - 2 * edge)) },
  )
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10
