import type { PageFields } from '#contract/serp-fetches/page-fields.ts'

/** The fields of a page: 17 results and nothing else, unless given. */
export const pageFieldsOf = (changes: Partial<PageFields> = {}): PageFields => ({
  results_read: 17,
  ai_overview: 'none',
  features: [],
  owned_features: [],
  other_page: null,
  correction: null,
  warning: null,
  ...changes,
})
