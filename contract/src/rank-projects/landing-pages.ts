import { z } from 'zod'
import { pageStates } from '../rules/rank-projects/landing-pages.ts'
import { alternationKinds } from '../rules/rank-projects/page-alternation.ts'

/** The address of a page, or with `/*` at its end all pages below it; null if none is set. */
export const targetPage = z.string().nullable()

export const pageState = z.enum(pageStates)

const pageSwap = z.object({ date: z.iso.date(), from: z.string(), to: z.string() })

/** The own pages of a keyword over the days of the span. */
export const keywordPages = z.object({
  target_page: targetPage,
  /** At its latest successful check. Swaps are those known when the last run ended. */
  states: z.array(pageState),
  /** Within the span, oldest first. */
  swaps: z.array(pageSwap),
  /** Swaps of the 14 days up to the latest successful check within the span. */
  recent_swaps_count: z.number().int(),
  /** The judgement if the best-ranking pages alternate more than by chance (Wald–Wolfowitz runs test, the most frequent page against all others). */
  alternation: z.object({
    kind: z.enum(alternationKinds),
    /** Successful checks with an own page. */
    checks: z.number().int(),
    main: z.number().int(),
    runs: z.number().int(),
    p: z.number().nullable(),
  }),
})
export type KeywordPages = z.infer<typeof keywordPages>

/** An own page that ranks for chosen keywords, or did on the compared day. */
export const landingPage = z.object({
  /** The spelling it ranks in. */
  url: z.string(),
  /** Keywords for which it is the best-ranking own page. */
  keywords_count: z.number().int(),
  /** Null if it ranks for none any more, or only as a snippet that doesn't count. */
  best: z.number().int().nullable(),
  average: z.number().nullable(),
  /** Search volume × share of clicks at the rank, summed over the keywords whose volume is known; null if it is of none. */
  visits: z.number().nullable(),
  /** Keywords whose search volume isn't known. */
  unknown_volume_count: z.number().int(),
  /** Keywords for which another own page ranked, or none, on the compared day; null if nothing is compared. */
  gained_count: z.number().int().nullable(),
  lost_count: z.number().int().nullable(),
  /** Keywords for which it ranks instead of their target page. */
  mismatched_count: z.number().int(),
  cannibalised_count: z.number().int(),
  /** Swaps from or to it in the 14 days up to each keyword's latest check. */
  swaps_count: z.number().int(),
  /** The pages it swapped with, most swaps first; at most five. */
  swapped_with: z.array(z.object({ url: z.string(), swaps_count: z.number().int() })),
})
export type LandingPage = z.infer<typeof landingPage>

/** Counts of chosen keywords; the parts overlap, because a keyword may have several. */
export const pageHealth = z.object({
  /** Keywords for which an own page ranks. */
  ranking_count: z.number().int(),
  /** The part with one own page on the results page, fewer than three swaps in 14 days, and no other page than the target. */
  healthy_count: z.number().int(),
  mismatched_count: z.number().int(),
  /** Several own pages on one results page. */
  several_count: z.number().int(),
  /** Three swaps or more in 14 days. */
  alternating_count: z.number().int(),
  /** Either of the two. */
  cannibalised_count: z.number().int(),
  /** At the latest check. */
  swapped_count: z.number().int(),
  /** The part of those that rank that have a target page. */
  targeted_count: z.number().int(),
  /** Keywords without an own page. */
  unranked_count: z.number().int(),
})
export type PageHealth = z.infer<typeof pageHealth>
