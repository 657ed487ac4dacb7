import type { QueryClient } from '@tanstack/react-query'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { refreshAccount, setPlan } from '../../../parts/access/account.ts'
import { orpc } from '../../../shared/api/client.ts'

/** The changed plan stands on the page at once; the balance and the purchases it brings are fetched. */
export function showChangedPlan(queryClient: QueryClient, plan: AccountPlan) {
  setPlan(queryClient, plan)
  refreshBilling(queryClient)
}

/** Something else may have changed than what was asked for. */
export function refreshBilling(queryClient: QueryClient) {
  refreshAccount(queryClient)
  void queryClient.invalidateQueries({ queryKey: orpc.purchases.key() })
}
