import { defaultDepth } from '../serp-fetches/search-engines.ts'

/** Every number that bounds what an account may ask for, once. What a plan bounds is the plan's own (the plan catalogue). */

/**
 * `entered`: UTF-16 units of a keyword before blanks are folded and accents composed. `sent`: keywords of a request before
 * duplicates are removed.
 */
export const keywordLimits = {
  characters: 200,
  perCheck: 100,
  perTrialCheck: 20,
  perAddition: 1_000,
  entered: 1_000,
  sent: 5_000,
} as const
/** Keywords of a project that are refreshed, exported or deleted at a time. */
export const keywordsAtOnce = 1_000
export const competitorLimits = { perCheck: 3, perProject: 10 } as const
/** A project's settings: combinations of search engine, device, language and place. */
export const settingLimits = { perProject: 10 } as const
/** `pages`: pages that a note names. */
export const noteLimits = { characters: 200, perProject: 500, pages: 10 } as const
/** `inRequest`: tags that one request adds, removes or filters by. */
/** `setAtOnce`: tags of keywords that one request sets, as keywords × tags. */
export const tagLimits = { characters: 50, perProject: 200, perKeyword: 50, inRequest: 50, setAtOnce: 50_000 } as const
/** `compared`: keywords of a project that are grouped by their results, the first ones added; `keywords`: those of one group. */
export const groupLimits = { compared: 20_000, keywords: 500 } as const
/** `inSummary`: segments of a project in the weekly summary. */
export const segmentLimits = { characters: 50, perProject: 50, inSummary: 5 } as const
export const projectNameCharacters = 100
export const checkNoteCharacters = 100
export const checksDeletedAtOnce = 100

/** The one search setting of a trial; it chooses no more than the place. */
export const trialSearch = { engine: 'google', device: 'desktop', languageCode: 'en', depth: defaultDepth } as const

/** Hours within which the same results page is the answer again: free for a new check, confirmed first for a refresh. */
export const freshHours = 4

/** Within these minutes, an identical check or project returns the first one, whatever its key: its pages would be the same. */
export const duplicateWindowMinutes = 5

/**
 * Keywords per hour an account may repeat free, from pages it has paid for. The provider charges nothing for them, but they load
 * the database and the CPU as much as paid ones. A larger run can begin once the whole allowance is available again. Scheduled
 * runs don’t count.
 */
export const freeKeywordsPerHour = 5_000

/** Event streams open at a time in one server process; one more ends the oldest. */
export const streamLimits = { perSession: 10, perAccount: 20 } as const
/** Keywords a domain check reads: a trial's most and anybody's; the least is the credit setting's `transactions`. */
export const domainLimits = { perTrialCheck: 50, perCheck: 1_000, rowsPerPage: 50, compared: 3 } as const
/** Hours an unsaved domain check is kept, and minutes a made file. */
export const unsavedKeptHours = 24
export const fileKeptMinutes = 10
