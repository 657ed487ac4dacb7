export { accountPages } from './account-pages.ts'
export { countOpenFetches } from './count-open-fetches.ts'
export { countSites } from './count-sites.ts'
export { openLink } from './domain-matching.ts'
export { seenPage, storePages } from './end-fetches.ts'
export { failureSentence } from './failure-messages.ts'
export { type FetchesEnded, fetchesEndedPayload, sendTakePostbacks } from './fetch-jobs.ts'
export { cancelOrders, closeOrders, listHoldsInUse } from './fetch-orders.ts'
export { type AwaitedPage, awaitPages, findPages } from './find-pages.ts'
export { serpFetchJobs } from './jobs.ts'
export { measureLookUps } from './measure-look-ups.ts'
export { measureQueue } from './measure-queue.ts'
export {
  aiOverviewText,
  checkColumns,
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  pageColumns,
} from './page-columns.ts'
export { isPostbackAddress, postbackPath } from './postback-address.ts'
export { presentPageFields, type StoredSummary } from './present-page-fields.ts'
export { presentSnapshot } from './present-snapshot.ts'
export type { ChosenSetting } from './queries.ts'
export type { PageRank } from './rank-page.ts'
export { type Failed, type Ranked, readRanks } from './read-ranks.ts'
export { type PageReference, payForPages } from './read-snapshots.ts'
export { readingRows } from './reading-rows.ts'
export { type ArrivedPostback, receivePostbacks } from './receive-postback.ts'
export { refuseBareSuffixes } from './refuse-bare-suffixes.ts'
export { refuseWithoutCredits } from './refuse-without-credits.ts'
export { resolveSetting } from './resolve-setting.ts'
export { makeSnapshotPartitions } from './snapshot-partitions.ts'
export { writtenTarget } from './written-target.ts'
