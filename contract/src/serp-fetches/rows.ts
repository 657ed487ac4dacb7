import { z } from 'zod'
import { aiOverviewStates } from '../rules/serp-fetches/ai-overview.ts'
import { pageWarnings } from '../rules/serp-fetches/page-warnings.ts'
import { resultOwners } from '../rules/serp-fetches/tracked-sites.ts'
import { correction } from './page-fields.ts'

/** The owner of a line of a results page; null for any other site. */
const owner = z.enum(resultOwners).nullable()
export type ResultOwner = z.infer<typeof owner>

/** Stars as shown; `votes` and `max` where they are given. */
const rating = z.object({ value: z.number(), votes: z.number().nullable(), max: z.number().nullable() }).nullable()

const siteLink = z.object({ title: z.string().nullable(), domain: z.string().nullable(), url: z.string().nullable() })
const ownedLink = siteLink.extend({ owner })

/** Anything on the page that is no organic result. */
const serpFeature = z.object({
  /** The provider's name, such as `people_also_ask`. */
  type: z.string(),
  /** Among everything on the page; null where the page only says that it had one. */
  absolute_position: z.number().int().nullable(),
  ...siteLink.shape,
  owner,
  rating,
  /**
   * Its contents in order: stories, videos, questions with the page that answers them, the sites an AI Overview cites.
   * `citations` are the sites an AI answer to a question cites.
   */
  entries: z.array(ownedLink.extend({ citations: z.array(ownedLink).optional() })),
})
export type SerpFeature = z.infer<typeof serpFeature>

/** A results page as the engine showed it, as deep as the check asked. */
export const serpSnapshot = z.object({
  /** The page as a person would open it; null where the provider gives none. */
  check_url: z.string().nullable(),
  organic: z.array(
    z.object({
      /** Among organic results: what a rank is. */
      position: z.number().int(),
      /** Among everything on the page. */
      absolute_position: z.number().int(),
      title: z.string(),
      url: z.string(),
      domain: z.string(),
      owner,
      description: z.string().nullable(),
      sitelinks: z.array(siteLink),
      rating,
      /** As shown, such as `£19.99`. */
      price: z.string().nullable(),
    }),
  ),
  /** In the order of the page, those without a position last. */
  features: z.array(serpFeature),
  /** Its citations are the entries of the feature `ai_overview`. */
  ai_overview: z.enum(aiOverviewStates),
  correction,
  /** The reason why ranks read off it are to be taken with care. */
  warning: z.enum(pageWarnings).nullable(),
  /** Organic results that were read; a rank beyond them nobody has seen. */
  results_read: z.number().int(),
  /** Pages of the engine that were read; null where the provider does not say. */
  pages_read: z.number().int().nullable(),
  related_searches: z.array(z.string()),
  /** The engine's estimate; null if it gives none. */
  results_count: z.number().int().nullable(),
})
export type SerpSnapshot = z.infer<typeof serpSnapshot>
