import { useQuery } from '@tanstack/react-query'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { supportContact } from '../../shared/api/support-contact.ts'
import { plansOnSale } from './queries.ts'

export type Sale = {
  /** Undefined until both the plans and the address to write to are known. */
  data: { plans: PlanOnSale[]; currency: string; supportEmail: string } | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

/** Plans on sale, and where to ask for one. */
export function usePlansOnSale(): Sale {
  const sale = useQuery(plansOnSale)
  const support = useQuery(supportContact)
  const isKnown = sale.data !== undefined && support.data !== undefined
  return {
    data: isKnown
      ? { plans: sale.data.plans, currency: sale.data.currency, supportEmail: support.data.email }
      : undefined,
    error: sale.error ?? support.error,
    isFetching: sale.isFetching || support.isFetching,
    retry: () => {
      if (sale.data === undefined) void sale.refetch()
      if (support.data === undefined) void support.refetch()
    },
  }
}
