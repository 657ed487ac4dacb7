export { seenPage, storePages } from './collect-pages/end-fetches.ts'
export { isPostbackAddress, postbackPath } from './collect-pages/postback-address.ts'
export { type ArrivedPostback, receivePostbacks } from './collect-pages/receive-postback.ts'
export { type FetchesEnded, fetchesEndedPayload, sendTakePostbacks } from './fetch-jobs.ts'
export { serpFetchJobs } from './jobs.ts'
export { failureSentence } from './post-fetches/failure-messages.ts'
export { cancelOrders, closeOrders, listHoldsInUse } from './post-fetches/fetch-orders.ts'
export { measureQueue } from './post-fetches/measure-queue.ts'
export type { ChosenSetting } from './post-fetches/queries.ts'
export { refuseBareSuffixes } from './post-fetches/refuse-bare-suffixes.ts'
export { refuseWithoutCredits } from './post-fetches/refuse-without-credits.ts'
export { resolveSetting } from './post-fetches/resolve-setting.ts'
export { countSites } from './read-pages/count-sites.ts'
export { openLink } from './read-pages/domain-matching.ts'
export { presentPageFields, type StoredSummary } from './read-pages/present-page-fields.ts'
export { presentSnapshot } from './read-pages/present-snapshot.ts'
export type { PageRank } from './read-pages/rank-page.ts'
export { type Failed, type Ranked, readRanks } from './read-pages/read-ranks.ts'
export { readingRows } from './read-pages/reading-rows.ts'
export { writtenTarget } from './read-pages/written-target.ts'
export { type AwaitedPage, awaitPages, findPages } from './stored-pages/find-pages.ts'
export { measureLookUps } from './stored-pages/measure-look-ups.ts'
export {
  aiOverviewText,
  checkColumns,
  featureNames,
  otherPageColumns,
  ownedFeaturesTitle,
  pageColumns,
} from './stored-pages/page-columns.ts'
export { type PageReference, payForPages } from './stored-pages/read-snapshots.ts'
export { makeSnapshotPartitions } from './stored-pages/snapshot-partitions.ts'
