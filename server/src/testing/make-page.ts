import type { OrganicResult, ResultPage } from '../ports/data-provider/organic-results.ts'

export type MadeResult = Pick<OrganicResult, 'position' | 'absolutePosition' | 'domain' | 'url' | 'title'> &
  Partial<OrganicResult>

/** A results page with nothing on it but what is given. */
export const makePage = (
  given: Omit<Partial<ResultPage>, 'organic'> & { takenAt: Date; organic: readonly MadeResult[] },
): ResultPage => ({
  checkUrl: null,
  features: [],
  aiOverview: 'none',
  correction: null,
  pagesCount: null,
  relatedSearches: [],
  resultsCount: null,
  oddFields: [],
  ...given,
  organic: given.organic.map((result) => ({ description: null, sitelinks: [], rating: null, price: null, ...result })),
})
