import { api } from '../access/index.ts'
import { showProviderStatus } from './show-provider-status.ts'

export const providerStatusRoutes = {
  showProviderStatus: api.providerStatus.showProviderStatus.handler(({ context }) => showProviderStatus(context.ctx)),
}
