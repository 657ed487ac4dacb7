import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** What the account bought, with or without what it archived. */
export const purchaseLists = (showsArchived: boolean) =>
  orpc.purchases.listPurchases.queryOptions({
    input: showsArchived ? { archived: 1 } : {},
    placeholderData: keepPreviousData,
  })

export const refreshPurchases = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.purchases.listPurchases.key() })
