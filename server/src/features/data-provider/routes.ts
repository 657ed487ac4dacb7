import { api } from '../../parts/access/index.ts'
import { type CountWaiting, showProviderStatus } from './show-provider-status.ts'

export const providerStatusRoutes = (countWaiting: CountWaiting) => ({
  showProviderStatus: api.providerStatus.showProviderStatus.handler(({ context }) =>
    showProviderStatus(context.ctx, countWaiting),
  ),
})
