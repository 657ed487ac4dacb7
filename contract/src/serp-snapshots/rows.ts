import { z } from 'zod'
import { resultOwners } from '../rules/result-owners.ts'

/** Whose result a line of a results page is; null for anybody else's. */
const owner = z.enum(resultOwners).nullable()
export type ResultOwner = z.infer<typeof owner>

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
    }),
  ),
  /** What else stood on the page, such as `people_also_ask`; organic results are not named. */
  features: z.array(z.string()),
  /** Null where the page had none. */
  ai_overview: z.object({ cited: z.array(z.object({ domain: z.string(), owner })) }).nullable(),
  /** What the engine estimates; null where it does not say. */
  results_count: z.number().int().nullable(),
})
export type SerpSnapshot = z.infer<typeof serpSnapshot>
