import type { ResultOwner, SerpFeature, SerpSnapshot } from '#contract/serp-fetches/rows.ts'

type Given = Partial<Omit<SerpSnapshot, 'organic' | 'features'>> & {
  /** Places among everything on the page, of the first result, the second … */
  organic?: readonly number[]
  /** By position. */
  owners?: Record<number, ResultOwner>
  features?: readonly (Pick<SerpFeature, 'type'> & Partial<SerpFeature>)[]
}

/** A results page of invented sites with what is given. */
export const snapshotOf = ({ organic = [], owners = {}, features = [], ...given }: Given): SerpSnapshot => ({
  check_url: null,
  organic: organic.map((absolute_position, at) => ({
    position: at + 1,
    absolute_position,
    title: `Result ${at + 1}`,
    url: `https://site-${at + 1}.example/page`,
    domain: `site-${at + 1}.example`,
    owner: owners[at + 1] ?? null,
    description: null,
    sitelinks: [],
    rating: null,
    price: null,
  })),
  features: features.map((feature) => ({
    absolute_position: null,
    title: null,
    domain: null,
    url: null,
    owner: null,
    rating: null,
    entries: [],
    ...feature,
  })),
  ai_overview: 'none',
  correction: null,
  warning: null,
  results_read: organic.length,
  pages_read: null,
  related_searches: [],
  results_count: null,
  ...given,
})
