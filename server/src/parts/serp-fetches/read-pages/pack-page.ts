import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { OrganicResult, ResultPage, SerpFeature } from '../../../ports/data-provider/organic-results.ts'
import type { StoredOrganicResult, serpSnapshots } from '../tables.ts'
import { openLink } from './domain-matching.ts'

/** A stored page: what ranks are read from, and what is looked at when somebody opens it. */
export type UnpackedPage = {
  organic: StoredOrganicResult[]
  features: SerpFeature[]
  relatedSearches: string[]
  /** As in `ResultPage`. */
  wholeUpTo?: number | undefined
  /** By position. */
  details: Map<number, ResultDetails>
}
export type ResultDetails = Pick<OrganicResult, 'description' | 'sitelinks' | 'rating' | 'price'>

/** Rows without names, since a page has a hundred of them. The domain is null where the address has it. */
export type OrganicRow = [position: number, absolutePosition: number, domain: string | null, url: string, title: string]

type DetailsRow = [
  position: number,
  description: ResultDetails['description'],
  sitelinks: ResultDetails['sitelinks'],
  rating: ResultDetails['rating'],
  price: ResultDetails['price'],
]

/** As it is packed. Pages stored before the organic results were packed too have none. */
type Packed = { p?: OrganicRow[]; u?: number; f: SerpFeature[]; r: string[]; o: DetailsRow[] }

export const toOrganicRow = ({ position, absolutePosition, domain, url, title }: OrganicResult): OrganicRow => [
  position,
  absolutePosition,
  domain === hostIn(url) ? null : domain,
  url,
  title,
]

/** Opens wrapped addresses, which stored pages keep as they were seen. */
export const ofOrganicRow = ([position, absolutePosition, domain, url, title]: OrganicRow): StoredOrganicResult =>
  openLink({ position, absolutePosition, domain: domain ?? hostIn(url) ?? '', url, title })

/** By text alone: what it takes for the host only has to be the same when it is read back. */
const hostIn = (url: string) => /^https?:\/\/([^/?#]+)/.exec(url)?.[1]

/** `rows` are the organic results as `OrganicRow` in JSON, which is written into the page as it is. */
export function packPage(rows: string, { organic, wholeUpTo, features, relatedSearches }: ResultPage): Buffer {
  const rest: Omit<Packed, 'p'> = {
    ...(wholeUpTo !== undefined && { u: wholeUpTo }),
    f: features,
    r: relatedSearches,
    o: organic
      .filter(hasDetails)
      .map(({ position, description, sitelinks, rating, price }) => [position, description, sitelinks, rating, price]),
  }
  return zstdCompressSync(`{"p":${rows},${JSON.stringify(rest).slice(1)}`)
}

const hasDetails = ({ description, sitelinks, rating, price }: OrganicResult) =>
  description !== null || sitelinks.length > 0 || rating !== null || price !== null

type StoredPage = Pick<typeof serpSnapshots.$inferSelect, 'organic' | 'featureTypes' | 'page'>

/** A page stored before its details were kept knows only the types of its features. */
export function unpackPage({ organic, featureTypes, page }: StoredPage): UnpackedPage {
  if (page === null) {
    const types = featureTypes.filter((type) => type !== 'organic')
    return {
      organic: organic?.map(openLink) ?? [],
      features: types.map(listedFeature),
      relatedSearches: [],
      details: new Map(),
    }
  }
  const { p, u, f, r, o } = JSON.parse(zstdDecompressSync(page).toString()) as Packed
  return {
    organic: p?.map(ofOrganicRow) ?? organic?.map(openLink) ?? [],
    wholeUpTo: u,
    features: f.map(openFeature),
    relatedSearches: r,
    details: new Map(
      o.map(([position, description, sitelinks, rating, price]) => [
        position,
        { description, sitelinks: sitelinks.map(openLink), rating, price },
      ]),
    ),
  }
}

const openFeature = (feature: SerpFeature): SerpFeature => ({
  ...openLink(feature),
  entries: feature.entries.map(({ citations, ...entry }) => ({
    ...openLink(entry),
    ...(citations !== undefined && { citations: citations.map(openLink) }),
  })),
})

const listedFeature = (type: string): SerpFeature => ({
  type,
  absolutePosition: null,
  title: null,
  domain: null,
  url: null,
  rating: null,
  cid: null,
  entries: [],
})
