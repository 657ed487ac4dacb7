import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { OrganicResult, ResultPage, SerpFeature } from '../../ports/data-provider/organic-results.ts'

/** What a page shows beside what ranks are read from: looked at when somebody opens it. */
export type PageDetails = {
  features: SerpFeature[]
  relatedSearches: string[]
  /** By position. */
  organic: Map<number, ResultDetails>
}
export type ResultDetails = Pick<OrganicResult, 'description' | 'sitelinks' | 'rating' | 'price'>

/** As it is packed: rows without names, since a page has a hundred of them. */
type Packed = {
  f: SerpFeature[]
  r: string[]
  o: [
    position: number,
    ResultDetails['description'],
    ResultDetails['sitelinks'],
    ResultDetails['rating'],
    ResultDetails['price'],
  ][]
}

export function packDetails({ organic, features, relatedSearches }: ResultPage): Buffer {
  const told = organic.filter(hasDetails)
  const packed: Packed = {
    f: features,
    r: relatedSearches,
    o: told.map(({ position, description, sitelinks, rating, price }) => [
      position,
      description,
      sitelinks,
      rating,
      price,
    ]),
  }
  return zstdCompressSync(JSON.stringify(packed))
}

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

const hasDetails = ({ description, sitelinks, rating, price }: OrganicResult) =>
  description !== null || sitelinks.length > 0 || rating !== null || price !== null

/** Of a page stored before its details were kept only the types of its features are known. */
export function unpackDetails(details: Buffer | null, featureTypes: readonly string[]): PageDetails {
  if (details === null) {
    const types = featureTypes.filter((type) => type !== 'organic')
    return { features: types.map(listedFeature), relatedSearches: [], organic: new Map() }
  }
  const { f, r, o } = JSON.parse(zstdDecompressSync(details).toString()) as Packed
  return {
    features: f,
    relatedSearches: r,
    organic: new Map(
      o.map(([position, description, sitelinks, rating, price]) => [
        position,
        { description, sitelinks, rating, price },
      ]),
    ),
  }
}
