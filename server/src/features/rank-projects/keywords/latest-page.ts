import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import { presentPageFields } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { rankProjectKeywords } from './tables.ts'

type Latest = Pick<
  typeof rankProjectKeywords.$inferSelect,
  | 'latestResultsRead'
  | 'latestAiOverview'
  | 'latestFeatures'
  | 'latestOwnedFeatures'
  | 'latestOtherPage'
  | 'latestCorrection'
  | 'latestIsDoubtful'
>

/** Details of the page of a keyword's latest successful check. */
export const presentLatestPage = (keyword: Latest): PageFields =>
  presentPageFields({
    resultsRead: keyword.latestResultsRead,
    aiOverview: keyword.latestAiOverview,
    features: keyword.latestFeatures,
    ownedFeatures: keyword.latestOwnedFeatures,
    otherPage: keyword.latestOtherPage,
    correction: keyword.latestCorrection,
    isDoubtful: keyword.latestIsDoubtful,
  })
