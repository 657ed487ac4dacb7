import type { Ctx } from '../../../platform/context.ts'
import { type PageReference, readResultPage } from '../stored-pages/read-snapshots.ts'
import type { FeatureOwners, StoredOrganicResult } from '../tables.ts'
import { createMatcher, type Matching } from './domain-matching.ts'
import { featureOwners } from './feature-owners.ts'
import { cutToDepth, shownFeatures } from './page-summary.ts'

/** The texts and owners that a stored page shows beside the order of its results, as deep as was asked. */
export type PageEvidence = {
  organic: (StoredOrganicResult & { description: string | null })[]
  wholeUpTo?: number | undefined
  /** Sites that own each feature, other than the domain. */
  featureOwners: FeatureOwners
}

/** Undefined once the page is no longer kept. Throws `page.unavailable` if it is kept but can’t be read. */
export async function readEvidence(
  ctx: Ctx,
  reference: PageReference,
  { domain, depth, ...matching }: { domain: string; depth: number } & Matching,
): Promise<PageEvidence | undefined> {
  const page = await readResultPage(ctx, reference)
  if (page === undefined) return undefined
  const seen = cutToDepth({ ...page, features: shownFeatures(page.features) }, depth)
  return {
    organic: seen.organic.map((result) => ({
      ...result,
      description: page.details.get(result.position)?.description ?? null,
    })),
    wholeUpTo: seen.wholeUpTo,
    featureOwners: featureOwners(seen.features, createMatcher(domain, matching)),
  }
}
