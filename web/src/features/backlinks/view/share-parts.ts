export type SharePart = { key: string; value: number }

/** The provider's own sum of what it does not count by name. */
export const otherKey = 'others'

/** The largest first, what stands for the rest last; nothing of what is not there. */
export function sharesOf(counts: Readonly<Record<string, number>>): SharePart[] {
  const parts = Object.entries(counts).flatMap(([key, value]) => (value > 0 ? [{ key, value }] : []))
  return parts.toSorted(
    (left, right) => Number(left.key === otherKey) - Number(right.key === otherKey) || right.value - left.value,
  )
}

export const sumOf = (parts: readonly SharePart[]) => parts.reduce((sum, { value }) => sum + value, 0)

/** At most so many, the last of which stands for all beyond the largest. */
export function largestShares(parts: readonly SharePart[], most: number): SharePart[] {
  if (parts.length <= most) return [...parts]
  const shown = parts.filter(({ key }) => key !== otherKey).slice(0, most - 1)
  return [...shown, { key: otherKey, value: sumOf(parts) - sumOf(shown) }]
}

/** All named parts, and the sum of the others; at most `most`, largest first. */
export function namedShares(parts: readonly SharePart[], names: readonly string[], most: number): SharePart[] {
  const named = names.map((key) => ({ key, value: parts.find((part) => part.key === key)?.value ?? 0 }))
  const others = parts.filter(({ key }) => !names.includes(key))
  const rest = largestShares(others, most - named.length)
  return [...named, ...rest].toSorted(
    (left, right) => Number(left.key === otherKey) - Number(right.key === otherKey) || right.value - left.value,
  )
}
