import { useQuery } from '@tanstack/react-query'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import type { PriceTax } from '../../../parts/billing/plans/price-fee.ts'
import { plansOnSale } from './queries.ts'

export type Sale = {
  data: { plans: PlanOnSale[]; currency: string; tax?: PriceTax } | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

/** Plans on sale. */
export function usePlansOnSale(): Sale {
  const { data, error, isFetching, refetch } = useQuery(plansOnSale)
  return { data, error, isFetching, retry: () => void refetch() }
}
