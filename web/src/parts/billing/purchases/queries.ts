import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** What an account bought, with or without what is archived: one's own, or a customer's. */
export const purchaseLists = (showsArchived: boolean, customerId?: number) =>
  orpc.purchases.listPurchases.queryOptions({
    input: { ...(showsArchived && { archived: 1 }), ...(customerId !== undefined && { user_id: customerId }) },
    placeholderData: keepPreviousData,
  })

export const refreshPurchases = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.purchases.listPurchases.key() })
