type PageResult = { position: number; url: string }

/** Counts the results between two lines that have no line of their own, with the position they stand after. */
export type FoldedLine = { skipped: number; after: number }

export type PageLine<Result extends PageResult> = { result: Result } | FoldedLine

/** Places of an address in the lines of both pages. */
export type LineLink = { url: string; before: number; after: number }

export type FoldedPages<Result extends PageResult> = {
  before: PageLine<Result>[]
  after: PageLine<Result>[]
  links: LineLink[]
  /** True if any result has no line of its own. */
  isFolded: boolean
}

/** Neighbours of our rank that keep their line, on either side. */
const neighbours = 2

type PagePair<Result extends PageResult> = {
  before: { results: readonly Result[]; rank: number | null }
  after: { results: readonly Result[]; rank: number | null }
}

/**
 * Two pages side by side. An address has its line on both, or on neither; `isKept` chooses them. Results next to our
 * rank have theirs too, and so has one alone between two lines: counting it would need a line as well.
 */
export function foldPages<Result extends PageResult>(
  { before, after }: PagePair<Result>,
  isKept: (result: Result) => boolean,
): FoldedPages<Result> {
  const kept = new Set(
    [before, after].flatMap(({ results, rank }) =>
      results
        .filter((result) => isKept(result) || (rank !== null && Math.abs(result.position - rank) <= neighbours))
        .map(({ url }) => url),
    ),
  )
  for (let lone = loneOf([before.results, after.results], kept); lone.length > 0; ) {
    for (const url of lone) kept.add(url)
    lone = loneOf([before.results, after.results], kept)
  }
  const lines = { before: linesOf(before.results, kept), after: linesOf(after.results, kept) }
  return {
    ...lines,
    links: linksOf(lines.before, lines.after),
    isFolded: [...lines.before, ...lines.after].some((line) => 'skipped' in line),
  }
}

/** Results without a line whose neighbours have theirs. */
const loneOf = (pages: readonly (readonly PageResult[])[], kept: ReadonlySet<string>) =>
  pages.flatMap((page) => {
    const isKept = (at: number) => page[at] === undefined || kept.has(page[at].url)
    return page.filter((_, at) => !isKept(at) && isKept(at - 1) && isKept(at + 1)).map(({ url }) => url)
  })

function linesOf<Result extends PageResult>(page: readonly Result[], kept: ReadonlySet<string>): PageLine<Result>[] {
  const lines: PageLine<Result>[] = []
  let [skipped, after] = [0, 0]
  const close = () => {
    if (skipped > 0) lines.push({ skipped, after })
    skipped = 0
  }
  for (const result of page) {
    if (kept.has(result.url)) {
      close()
      lines.push({ result })
      after = result.position
    } else skipped += 1
  }
  close()
  return lines
}

/** An address that a page holds twice is linked from its better place. */
function linksOf<Result extends PageResult>(
  before: readonly PageLine<Result>[],
  after: readonly PageLine<Result>[],
): LineLink[] {
  const [then, now] = [placesOf(before), placesOf(after)]
  return [...then].flatMap(([url, at]) => {
    const to = now.get(url)
    return to === undefined ? [] : [{ url, before: at, after: to }]
  })
}

function placesOf(lines: readonly PageLine<PageResult>[]) {
  const places = new Map<string, number>()
  lines.forEach((line, at) => {
    if ('result' in line && !places.has(line.result.url)) places.set(line.result.url, at)
  })
  return places
}
