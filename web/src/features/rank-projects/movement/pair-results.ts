import type { Accounting, CheckSide, RankMovement } from '#contract/rank-projects/movement.ts'
import { foldPages, type PageLine } from './fold-pages.ts'

type Side = 'before' | 'now'
type ResultBefore = NonNullable<RankMovement['pages']['before']>['results'][number]
type ResultNow = NonNullable<RankMovement['pages']['now']>['results'][number]

/** new, gone: not among the results read on the other page, although it was read that far. */
export type Fate = 'new' | 'gone' | 'overtook_us' | 'overtaken'

export type PairedResult = Omit<ResultNow, 'moved_from'> & {
  /** Position on the other page; null if it isn't among the results read there. */
  other: number | null
  fate: Fate | undefined
}
export type PairedLine = PageLine<PairedResult>

export type PairedPages = { before: PairedResult[]; now: PairedResult[] }

/** Both pages with what became of each result; undefined unless the order of both is known. */
export function pairResults({ before, now, accounting, pages }: RankMovement): PairedPages | undefined {
  if (before === null || pages.before === null || pages.now === null) return undefined
  const fates = fatesOf(accounting)
  const paired = (side: Side, result: ResultBefore | ResultNow, other: number | null, read: number): PairedResult => {
    const isMissing = other === null && result.position <= read
    const absent = side === 'before' ? 'gone' : 'new'
    return { ...result, other, fate: isMissing ? absent : fates.get(result.url) }
  }
  return {
    before: pages.before.results.map((result) => paired('before', result, result.moved_to, readOf(now))),
    now: pages.now.results.map((result) => paired('now', result, result.moved_from, readOf(before))),
  }
}

const readOf = ({ results_read, depth }: CheckSide) => results_read ?? depth

function fatesOf(accounting: Accounting | null): ReadonlyMap<string, Fate> {
  const moved = (['overtook_us', 'overtaken'] as const).flatMap((fate) =>
    (accounting?.[fate] ?? []).map(({ url }) => [url, fate] as const),
  )
  return new Map(moved)
}

/** Our results, competitors', and those that moved our rank keep their lines. */
export function foldPair(
  { before, now }: PairedPages,
  ranks: { before: number | null; now: number | null },
  accounting: Accounting | null,
) {
  const moved = new Set(
    accounting === null
      ? []
      : [accounting.arrived, accounting.departed, accounting.overtook_us, accounting.overtaken].flatMap((pages) =>
          pages.map(({ url }) => url),
        ),
  )
  return foldPages(
    { before: { results: before, rank: ranks.before }, after: { results: now, rank: ranks.now } },
    ({ is_own, competitor, url }) => is_own || competitor !== null || moved.has(url),
  )
}

/** All results, each with its line. */
export const wholePair = ({ before, now }: PairedPages) =>
  foldPages({ before: { results: before, rank: null }, after: { results: now, rank: null } }, () => true)

export type PairRow = { result: PairedResult; before: number | null; now: number | null }

/** Every address of the two pages once, in the order of the newer page, then those that are gone. */
export function pairRows({ before, now }: PairedPages): PairRow[] {
  const rows = [
    ...now.map((result) => ({ result, before: result.other, now: result.position })),
    ...before.filter(({ other }) => other === null).map((result) => ({ result, before: result.position, now: null })),
  ]
  const seen = new Set<string>()
  return rows.filter(({ result: { url } }) => !seen.has(url) && seen.add(url))
}
