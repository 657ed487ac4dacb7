import { orpc } from '../api/client.ts'

/** The amounts credits can be bought for. */
export const topUpOptions = orpc.topUps.listTopUps.queryOptions({ staleTime: 0 })
