import { orpc } from '../../../shared/api/client.ts'

/** Plans on sale, with the currency of their prices. */
export const plansOnSale = orpc.plans.listPlans.queryOptions()
