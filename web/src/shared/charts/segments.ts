/** Consecutive places of a list that have a value; a place without one ends a segment. */
export function segmentsOf<V>(values: readonly (V | null | undefined)[]): { at: number; value: V }[][] {
  const segments: { at: number; value: V }[][] = []
  let current: { at: number; value: V }[] = []
  values.forEach((value, at) => {
    if (value === null || value === undefined) current = []
    else {
      if (current.length === 0) segments.push(current)
      current.push({ at, value })
    }
  })
  return segments
}

/**
 * A stretch without any successful check: between the check before it and the one after, where
 * there are such.
 */
export type Gap = { from: number; to: number; places: number[] }

export function gapsOf(isMissing: readonly boolean[]): Gap[] {
  const runs = segmentsOf(isMissing.map((missing) => (missing ? true : null)))
  return runs.map((run) => {
    const places = run.map(({ at }) => at)
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    return { from: Math.max(0, first - 1), to: Math.min(isMissing.length - 1, last + 1), places }
  })
}
