export {
  aiOverviewText,
  checkColumns,
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  pageColumns,
} from '../stored-pages/page-columns.ts'
export { readPages } from '../stored-pages/read-snapshots.ts'
export type { FeatureOwners } from '../tables.ts'
export { countSites } from './count-sites.ts'
export { createMatcher, type Matcher, openLink, readAddress } from './domain-matching.ts'
export { presentPageFields, type StoredSummary } from './page-summary.ts'
export { createOwnerOf, presentSnapshot } from './present-snapshot.ts'
export type { PageRank } from './rank-page.ts'
export { type PageEvidence, readEvidence } from './read-evidence.ts'
export { type Failed, type Ranked, readRanks } from './read-ranks.ts'
export { readingRows } from './reading-rows.ts'
export { siteOf } from './site-of.ts'
