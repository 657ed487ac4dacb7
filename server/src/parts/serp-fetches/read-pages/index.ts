export {
  aiOverviewText,
  checkColumns,
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  pageColumns,
} from '../stored-pages/page-columns.ts'
export { readPages } from '../stored-pages/read-snapshots.ts'
export { countSites } from './count-sites.ts'
export { openLink } from './domain-matching.ts'
export { presentPageFields, type StoredSummary } from './page-summary.ts'
export { presentSnapshot } from './present-snapshot.ts'
export type { PageRank } from './rank-page.ts'
export { type Failed, type Ranked, readRanks } from './read-ranks.ts'
export { readingRows } from './reading-rows.ts'
