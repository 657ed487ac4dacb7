import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** The purchases of an account, with or without archived ones: one's own, or a customer's. */
export const purchaseLists = (showsArchived: boolean, customerId?: number) =>
  orpc.purchases.listPurchases.queryOptions({
    input: { ...(showsArchived && { archived: 1 }), ...(customerId !== undefined && { user_id: customerId }) },
    placeholderData: keepPreviousData,
  })

export const refreshPurchases = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.purchases.listPurchases.key() })
