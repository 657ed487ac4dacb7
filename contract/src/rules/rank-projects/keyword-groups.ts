/** The results of each page that keywords are compared by: distinct addresses among the first ones. */
export const comparedResults = 10

/** The number of addresses that two keywords of a group share at least. */
export const leastSharedChoices = [2, 3, 4, 5, 6, 7] as const
export type LeastShared = (typeof leastSharedChoices)[number]
export const usualLeastShared: LeastShared = 3

/**
 * A group held on a day if every two of its keywords shared enough addresses on that day's results pages. It is stable if it held on this
 * share of the newest days on which all its keywords were read; on fewer than `least` days, nothing is said.
 */
export const groupStability = { days: 28, least: 7, share: 0.7 } as const

export const groupStates = ['stable', 'changing', 'unknown'] as const
export type GroupState = (typeof groupStates)[number]

/** Orders of groups; `keyword` is that of their heads. */
export const keywordGroupSorts = [
  'keyword',
  'keywords',
  'volume',
  'best',
  'average',
  'pages',
  'without_page',
  'stability',
] as const
export type KeywordGroupSort = (typeof keywordGroupSorts)[number]

/** Groups that are listed alone: by their stability, without any own page, with some keywords without one, and with several own pages. */
export const keywordGroupFilters = ['stable', 'changing', 'no_page', 'without_page', 'several_pages'] as const
export type KeywordGroupFilter = (typeof keywordGroupFilters)[number]
