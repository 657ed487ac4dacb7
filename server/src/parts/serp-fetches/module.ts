import { showProviderStatus } from '../../features/data-provider/index.ts'
import { definePart } from '../../modules/module.ts'
import type { Routes } from '../../modules/routes.ts'
import { serpFetchJobs } from './jobs.ts'
import { countOpenFetches } from './post-fetches/count-open-fetches.ts'
import { listHoldsInUse } from './post-fetches/fetch-orders.ts'
import { accountPages } from './stored-pages/account-pages.ts'
import { makeSnapshotPartitions } from './stored-pages/snapshot-partitions.ts'

export { isPostbackAddress, postbackPath } from './collect-pages/postback-address.ts'
export { type ArrivedPostback, receivePostbacks } from './collect-pages/receive-postback.ts'

const providerStatusRoutes: Routes<'providerStatus'> = {
  showProviderStatus: async (ctx) => showProviderStatus(ctx, await countOpenFetches(ctx)),
}

export const serpFetches = definePart({
  name: 'serp-fetches',
  routes: { providerStatus: providerStatusRoutes },
  jobs: ({ fetchesEnded, openRuns }) => serpFetchJobs(fetchesEnded, openRuns),
  accountData: [accountPages],
  holdsInUse: [listHoldsInUse],
  seeds: [makeSnapshotPartitions],
})
