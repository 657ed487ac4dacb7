/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export type SideBySide = { ours: number; bare: number; ratio: number; rounds: number }

/**
 * Runs both ways of doing a work in rounds that take turns in who begins, so that a busy machine hits both. Medians; the
 * ratio is the median of the rounds' ratios. A first round warms both up and does not count.
 */
export async function sideBySide(
  rounds: number,
  ours: (round: number) => Promise<number>,
  bare: (round: number) => Promise<number>,
): Promise<SideBySide> {
  const results: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const isOursFirst = round % 2 === 0
    const first = await (isOursFirst ? ours : bare)(round)
    const second = await (isOursFirst ? bare : ours)(round)
    if (round > 0) results.push(isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  return {
    ours: median(results.map((result) => result.ours)),
    bare: median(results.map((result) => result.bare)),
    ratio: median(results.map((result) => result.ours / result.bare)),
    rounds,
  }
}
