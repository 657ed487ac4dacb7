import { z } from 'zod'
import { aiOverviewStates } from '../rules/serp-fetches/ai-overview.ts'
import { pageWarnings } from '../rules/serp-fetches/page-warnings.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'

/** Another keyword the engine offered, or searched for instead; `type` such as `showing_results_for`. */
export const correction = z.object({ keyword: z.string(), type: z.string().nullable() }).nullable()

/** Rank of another page of a domain, if only pages under a path count. */
const otherPage = z.object({ rank: z.number().int(), url: z.string() }).nullable()

/**
 * Everything a keyword's results page showed beside its ranks; null before a check, and for checks from before it was
 * kept.
 */
export const pageFields = {
  /** Organic results that were read; a rank beyond them nobody has seen. */
  results_read: z.number().int().nullable(),
  ai_overview: z.enum(aiOverviewStates).nullable(),
  /** Features the page showed. */
  features: z.array(z.enum(serpFeatureKeys)).nullable(),
  /** The features that the own domain owns or is named in. */
  owned_features: z.array(z.enum(serpFeatureKeys)).nullable(),
  /**
   * For a domain with a path: the best-ranking page of the domain that isn't under that path, if it ranks higher than the pages
   * that are or none of them ranks. Null otherwise, and for checks made before this was stored.
   */
  other_page: otherPage,
  correction,
  /** The reason why the rank is to be taken with care. */
  warning: z.enum(pageWarnings).nullable(),
}
export type PageFields = z.infer<z.ZodObject<typeof pageFields>>
