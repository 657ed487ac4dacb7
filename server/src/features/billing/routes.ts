import type { Routes } from '../../modules/routes.ts'
import { userDataOf } from '../credits/index.ts'
import { listPlansOnSale, taxOfPrices } from './list-plans-on-sale.ts'
import { addPlan } from './plans/add-plan.ts'
import { listManagedPlans } from './plans/list-managed-plans.ts'
import { republishPlan } from './plans/publish-plan.ts'
import { updatePlan } from './plans/update-plan.ts'
import { showPublicOffer } from './show-public-offer.ts'

/** The time for which a browser or a proxy may cache the offer; a changed price is seen within that time. */
const offerKeptSeconds = 60

export const planRoutes: Routes<'plans'> = {
  listPlans: async (ctx) => ({
    plans: await listPlansOnSale(ctx),
    currency: ctx.settings.currency,
    tax: taxOfPrices(ctx.settings),
    userData: await userDataOf(ctx, ctx.account),
  }),
  showPublicOffer: async (ctx, _input, { allowCaching }) => {
    const offer = await showPublicOffer(ctx)
    allowCaching(offerKeptSeconds)
    return offer
  },
  listManagedPlans: async (ctx) => ({
    data: await listManagedPlans(ctx),
    currency: ctx.settings.currency,
  }),
  addPlan,
  updatePlan,
  publishPlan: republishPlan,
}
