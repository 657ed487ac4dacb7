import { z } from 'zod'
import { shareWeights } from '../rules/rank-projects/share-of-voice.ts'

/** Percent of the clicks that the results read offer, by the click curve. */
const share = z.number().min(0).max(100)

/** A domain on the results pages of the chosen keywords. */
export const domainShare = z.object({
  domain: z.string(),
  /** own: the project's target · competitor: tracked · other: all others. */
  kind: z.enum(['own', 'competitor', 'other']),
  /** Id of the tracked competitor. */
  competitor_id: z.number().int().nullable(),
  /** The domain whose share includes this one, for a target that is a path or a subdomain; else null. */
  part_of: z.string().nullable(),
  /** Null if it isn't among the domains that the day keeps by name. */
  share: share.nullable(),
  /** On the compared date. */
  share_before: share.nullable(),
  /** Its share less that of the latest day at least 28 days before; null if either is unknown or the settings or the depth changed in between. */
  growth: z.number().nullable(),
  /** Keywords with a page of it. */
  keywords_count: z.number().int().nullable(),
  keywords_before: z.number().int().nullable(),
  /** Its best position; null if it has none. */
  best: z.number().int().nullable(),
  /** Against the compared date: new and gone are among the domains that a day keeps by name, on one of the two dates alone. */
  state: z.enum(['new', 'gone']).nullable(),
  /** The first date that keeps it by name since the settings or the depth changed, among the dates from `listed_from` on. */
  listed_since: z.iso.date(),
  /** True if that is less than 28 days before the date, those dates begin earlier, and no more results pages counted then than before. */
  is_newcomer: z.boolean(),
})
export type DomainShare = z.infer<typeof domainShare>

/** The pages that shares of a date are computed of. */
export const shareBasis = z.object({
  weight: z.enum(shareWeights),
  /** Keywords whose page counts: the latest successful check of each up to the date. */
  keywords_count: z.number().int(),
  /** The part of them with a known search volume; only these count if the weight is the volume. */
  volume_count: z.number().int(),
  /** Keywords that had been checked, but of whose page the order is no longer stored. */
  missing_count: z.number().int(),
  /** All domains on those pages. */
  domains_count: z.number().int(),
  /** Percent of the domains that aren't kept by name, together. */
  rest: share,
  /** Percent of further results of domains that a page shows higher up: only the best counts. */
  repeated: share,
})
export type ShareBasis = z.infer<typeof shareBasis>
