import type { SerpFeature, SerpSnapshot } from '#contract/serp-fetches/rows.ts'

/** As many as an engine shows at first. */
const firstPage = 10

export type Organic = SerpSnapshot['organic'][number]
/** Features of one type that stand next to each other, such as the businesses of a local pack. */
export type FeatureLine = { features: [SerpFeature, ...SerpFeature[]] }
/** Counts the results between two lines that belong to nobody who is compared, with the position they stand after. */
export type SkippedLine = { skipped: number; after: number }
export type PageLine = { result: Organic } | FeatureLine | SkippedLine

type Placed = { place: number; result: Organic } | { place: number; feature: SerpFeature }

/** Everything whose place on the page is known, from top to bottom. */
export function pageLines({ organic, features }: SerpSnapshot): PageLine[] {
  const placed: Placed[] = [
    ...organic.map((result) => ({ place: result.absolute_position, result })),
    ...features.flatMap((feature) =>
      feature.absolute_position === null ? [] : [{ place: feature.absolute_position, feature }],
    ),
  ].sort((left, right) => left.place - right.place)
  const lines: PageLine[] = []
  for (const one of placed) {
    const last = lines.at(-1)
    if ('result' in one) lines.push({ result: one.result })
    else if (last !== undefined && 'features' in last && last.features[0].type === one.feature.type)
      last.features.push(one.feature)
    else lines.push({ features: [one.feature] })
  }
  return lines
}

/** The first page and everything marked further down, with the results between them counted. */
export function foldLines(lines: readonly PageLine[]): PageLine[] {
  const folded: PageLine[] = []
  let [results, skipped, after] = [0, 0, 0]
  const close = () => {
    if (skipped > 0) folded.push({ skipped, after })
    skipped = 0
  }
  for (const line of lines) {
    const isOnFirstPage = results < firstPage
    if ('result' in line) results += 1
    if (isOnFirstPage || isMarked(line)) {
      close()
      folded.push(line)
      if ('result' in line) after = line.result.position
    } else if ('result' in line) skipped += 1
  }
  close()
  return folded
}

function isMarked(line: PageLine): boolean {
  if ('result' in line) return line.result.owner !== null
  return 'features' in line && ownersOf(line).size > 0
}

/** The page an entry links to, and the sites its AI answer cites. */
export const namedIn = (entry: SerpFeature['entries'][number]) => [entry, ...(entry.citations ?? [])]

/** The compared domains that own one of the features or are named in one. */
export const ownersOf = ({ features }: FeatureLine) =>
  new Set(
    features
      .flatMap(({ owner, entries }) => [owner, ...entries.flatMap(namedIn).map((named) => named.owner)])
      .filter((owner) => owner !== null),
  )
