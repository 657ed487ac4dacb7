/** Orders of a project's landing pages; `swaps` counts those of the last 14 days. */
export const landingPageSorts = [
  'page',
  'keywords',
  'best',
  'average',
  'visits',
  'gained',
  'lost',
  'swaps',
  'mismatched',
] as const
export type LandingPageSort = (typeof landingPageSorts)[number]

/** Landing pages that are listed alone. */
export const landingPageFilters = ['gained', 'lost', 'swapped', 'mismatched', 'cannibalised'] as const
export type LandingPageFilter = (typeof landingPageFilters)[number]

/** Other pages that a landing page is listed as having swapped with. */
export const mostSwappedWith = 5
