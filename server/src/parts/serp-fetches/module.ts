import { showProviderStatus } from '../../features/data-provider/index.ts'
import { definePart } from '../../modules/module.ts'
import type { Routes } from '../../modules/routes.ts'
import { fetchFigures } from './fetch-figures.ts'
import { serpFetchJobs } from './jobs.ts'
import { pricedPages } from './page-price-lines.ts'
import { countOpenFetches } from './post-fetches/count-open-fetches.ts'
import { listHoldsInUse } from './request-fetches/fetch-orders.ts'
import { accountPages } from './stored-pages/account-pages.ts'
import { makeFetchMonths } from './stored-pages/make-fetch-months.ts'
import { storageFigures } from './stored-pages/storage-figures.ts'
import { serpFetchesPlacement } from './tables.ts'

export { seenPage, storePages } from './collect-pages/end-fetches.ts'
export { isPostbackAddress, postbackPath } from './collect-pages/postback-signature.ts'
export { type ArrivedPostback, receivePostbacks } from './collect-pages/store-postbacks.ts'
export { sendCollectPostbacks } from './fetch-jobs.ts'
export { bringPagesBack } from './stored-pages/bring-pages-back.ts'
export { type CheckedObjects, checkPageObjects, hasPageObjects } from './stored-pages/check-page-objects.ts'
export { makeFetchMonths } from './stored-pages/make-fetch-months.ts'
export { measureStorage } from './stored-pages/storage-figures.ts'

const providerStatusRoutes: Routes<'providerStatus'> = {
  showProviderStatus: async (ctx) => showProviderStatus(ctx, await countOpenFetches(ctx)),
}

export const serpFetches = definePart({
  name: 'serp-fetches',
  placement: serpFetchesPlacement,
  routes: { providerStatus: providerStatusRoutes },
  jobs: ({ fetchesEnded, openRuns }) => serpFetchJobs(fetchesEnded, openRuns),
  accountData: [accountPages],
  holdsInUse: [listHoldsInUse],
  pricedWork: [pricedPages],
  metrics: [fetchFigures, ...storageFigures],
  seeds: [makeFetchMonths],
})
