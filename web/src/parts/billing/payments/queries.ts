import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** The amounts credits can be bought for. */
export const topUpOptions = orpc.topUps.listTopUps.queryOptions({ staleTime: 0 })

export const autoRecharge = orpc.subscriptions.showAutoRecharge.queryOptions()

/** A recharge changes the balance where it succeeds, and turns itself off where it does not. */
export const refreshAutoRecharge = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: autoRecharge.queryKey })
