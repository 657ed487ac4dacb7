import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ManagedCreditSetting } from '#contract/credit-settings/endpoints.ts'
import { client, orpc } from '../../shared/api/client.ts'

/** The rows come as a JSON string. */
const readRows = (data: string) => JSON.parse(data) as ManagedCreditSetting[]

/** Credit prices, what the provider charged, and which modules are under maintenance. Refetched on every visit. */
export const creditSettings = queryOptions({
  queryKey: orpc.creditSettings.showCreditSettings.queryKey(),
  queryFn: async ({ signal }) => {
    const { data, ...others } = await client.creditSettings.showCreditSettings(undefined, { signal })
    return { ...others, rows: readRows(data) }
  },
  staleTime: 5_000,
})

/** Puts the server's answer to a change in place of the former rows. */
export const showChangedRows = (queryClient: QueryClient, data: string) =>
  queryClient.setQueryData(creditSettings.queryKey, (now) => now && { ...now, rows: readRows(data) })
