import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** Fetches again whatever shows accounts of others: lists, pages and how many have a role. */
export const refreshAccounts = (queryClient: QueryClient) =>
  Promise.all(
    [orpc.users.key(), orpc.roles.key(), orpc.customers.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
