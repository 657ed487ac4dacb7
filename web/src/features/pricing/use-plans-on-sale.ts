import { useQuery } from '@tanstack/react-query'
import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { plansOnSale } from './queries.ts'

/** Whether tax is charged, and whether prices contain it. */
export type PriceTax = 'none' | 'included' | 'added'

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
