import { pageKey } from './landing-pages.ts'

/** Checks with an own page that a judgement needs, and of them on other pages than the most frequent one. */
export const alternationNeeds = { checks: 10, others: 3 } as const
/** A chance of `p` or below is called unusual. */
const unusual = 0.05

/**
 * few: too few checks to tell · one: one page ranks · alternates: the pages take turns more often than by chance · stretches: each
 * ranks for longer than by chance, so one has replaced the other · chance: as often as by chance.
 */
export const alternationKinds = ['few', 'one', 'alternates', 'stretches', 'chance'] as const
export type AlternationKind = (typeof alternationKinds)[number]

export type Alternation = {
  kind: AlternationKind
  /** Checks with an own page. */
  checks: number
  /** Checks on which the most frequent page ranked best. */
  main: number
  /** Runs of checks on the most frequent page, or on others. */
  runs: number
  /** The chance of so many runs or more (of so few or fewer for `stretches`) if the same checks had come in any order; null without. */
  p: number | null
}

/**
 * The Wald–Wolfowitz runs test of the best-ranking own pages, oldest first: the most frequent page against all others. Its distribution
 * is the exact one, so few checks give a large p and never a wrong one.
 */
export function judgeAlternation(addresses: readonly string[]): Alternation {
  const pages = addresses.map(pageKey)
  const counts = [...Map.groupBy(pages, (page) => page)].map(([page, same]) => ({ page, count: same.length }))
  const [most] = counts.toSorted((left, right) => right.count - left.count)
  if (most === undefined) return { kind: 'one', checks: 0, main: 0, runs: 0, p: null }
  const isMain = pages.map((page) => page === most.page)
  const runs = isMain.filter((is, at) => at === 0 || is !== isMain[at - 1]).length
  const [checks, main] = [pages.length, most.count]
  const found = { checks, main, runs }
  if (main === checks) return { kind: 'one', ...found, p: null }
  if (checks < alternationNeeds.checks || checks - main < alternationNeeds.others)
    return { kind: 'few', ...found, p: null }
  const chances = runChances(main, checks - main)
  const sum = (from: number, to: number) => chances.slice(from, to + 1).reduce((total, chance) => total + chance, 0)
  const [orMore, orFewer] = [sum(runs, chances.length), sum(0, runs)].map((chance) => Math.min(1, chance))
  if (orMore !== undefined && orMore <= unusual) return { kind: 'alternates', ...found, p: orMore }
  if (orFewer !== undefined && orFewer <= unusual) return { kind: 'stretches', ...found, p: orFewer }
  return { kind: 'chance', ...found, p: orMore ?? null }
}

/** By number of runs: the chance of them among all orders of `first` and `second` checks of two kinds. */
export function runChances(first: number, second: number): number[] {
  const all = logChoose(first + second, first)
  const chance = (ofFirst: number, ofSecond: number) =>
    Math.exp(logChoose(first - 1, ofFirst - 1) + logChoose(second - 1, ofSecond - 1) - all)
  return Array.from({ length: first + second + 1 }, (_, runs) => {
    if (runs < 2) return 0
    const half = Math.floor(runs / 2)
    return runs % 2 === 0 ? 2 * chance(half, half) : chance(half, half + 1) + chance(half + 1, half)
  })
}

/** Natural logarithm of a binomial coefficient, minus infinity where there is none. */
function logChoose(from: number, count: number): number {
  if (count < 0 || count > from) return Number.NEGATIVE_INFINITY
  let sum = 0
  for (let step = 1; step <= count; step += 1) sum += Math.log(from - count + step) - Math.log(step)
  return sum
}
