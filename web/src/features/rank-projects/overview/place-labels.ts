const characterPixels = 6
const longest = 28
const gap = 10

type Label = { x: number; text: string }

/** Cut to fit, kept between the edges, and left out where it would run into the one before. */
export function placeLabels(labels: readonly Label[], left: number, right: number): Label[] {
  const placed: Label[] = []
  let taken = Number.NEGATIVE_INFINITY
  for (const { x, text } of labels) {
    const shown = text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
    const half = (shown.length * characterPixels) / 2
    if (2 * half > right - left) continue
    const center = Math.min(Math.max(x, left + half), right - half)
    if (center - half < taken + gap) continue
    placed.push({ x: center, text: shown })
    taken = center + half
  }
  return placed
}
