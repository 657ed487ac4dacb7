import { reversedRange } from '#contract/rules/keyword-filters.ts'

export type Range = { from?: number | undefined; to?: number | undefined; error?: string }
export type Bounds = { least: number; most: number; wrong: string }

/** Empty ends are open. */
export function readRange(from: string, to: string, { least, most, wrong: error }: Bounds): Range {
  const [first, last] = [from, to].map((text) => {
    const digits = text.replaceAll(/[\s,]/g, '')
    return digits === '' ? undefined : /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  })
  if ([first, last].some((end) => end !== undefined && !(end >= least && end <= most))) return { error }
  if (first !== undefined && last !== undefined && first > last) return { error: reversedRange }
  return { from: first, to: last }
}
