import { z } from 'zod'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import { dayCompared } from './standing.ts'

/** A SERP feature over a project's keywords, by the latest successful check of each, or its latest as of a date. */
export const featureInProject = z.object({
  feature: z.enum(serpFeatureKeys),
  /** Keywords whose page shows it. */
  shown_count: z.number().int(),
  /** The part of those in which the project's domain owns the feature or is named. */
  owned_count: z.number().int(),
  /** The same on the compared day; null if nothing is compared. */
  before: z.object({ shown_count: z.number().int(), owned_count: z.number().int() }).nullable(),
  /**
   * Sites other than the project's domain that own the feature or are named in it, tracked or not: the ten with the most keywords, most
   * first. For checks made before owners were stored, and as of an earlier date, only tracked competitors are counted.
   */
  owners: z.array(z.object({ name: z.string(), owned_count: z.number().int() })),
  /** Tracked competitors that own it for any keyword, most keywords first. */
  competitors: z.array(z.object({ id: z.number().int(), name: z.string(), owned_count: z.number().int() })),
})
export type FeatureInProject = z.infer<typeof featureInProject>

export const featureOverview = z.object({
  /** Keywords whose features are known; the counts are out of them. */
  known_count: z.number().int(),
  /** The same on the compared day; null if nothing is compared. */
  known_before_count: z.number().int().nullable(),
  /** The shown day and the one it is compared with; null before the first check. */
  comparison: dayCompared.nullable(),
  /** The features that any page shows, or did on the compared day, in the order of `serpFeatureKeys`. */
  features: z.array(featureInProject),
})
