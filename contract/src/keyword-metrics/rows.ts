import { z } from 'zod'
import { timestamp } from '../wire/fields.ts'

/**
 * known: taken at its date, single figures may still be null · none: Google has no data of this keyword ·
 * pending: asked for and not yet here · unknown: nobody has asked, or asking failed for good
 */
const keywordMetricStates = ['known', 'none', 'pending', 'unknown'] as const
export type KeywordMetricState = (typeof keywordMetricStates)[number]

/** Fields of a row about a keyword: Google's figures, whatever the engine, of the country and language searched. */
export const keywordMetricFields = {
  /** Searches a month. */
  search_volume: z.number().int().nullable(),
  /** Keyword difficulty, 0–100. */
  kd: z.number().int().nullable(),
  /** Price of a click on an ad, in USD. */
  cpc: z.number().nullable(),
  metrics_state: z.enum(keywordMetricStates),
  /** The time when they were taken; older than a month only until new ones are here. */
  metrics_taken_at: timestamp.nullable(),
}
export type KeywordMetricFields = z.infer<z.ZodObject<typeof keywordMetricFields>>
