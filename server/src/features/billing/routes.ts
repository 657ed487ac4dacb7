import type { UserData } from '#contract/accounts/rows.ts'
import { type Account, api, publicApi } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { listPlansOnSale, taxOfPrices } from './list-plans-on-sale.ts'
import { addPlan } from './plans/add-plan.ts'
import { listManagedPlans } from './plans/list-managed-plans.ts'
import { republishPlan } from './plans/publish-plan.ts'
import { updatePlan } from './plans/update-plan.ts'
import { showPublicOffer } from './show-public-offer.ts'

/** How long a browser or a proxy may answer with it; a changed price is seen within that time. */
const offerKeptSeconds = 60

/** `userDataOf` is the accounts feature's, handed in because it stands above this one. */
export const planRoutes = (userDataOf: (ctx: Ctx, account: Account) => Promise<UserData>) => ({
  listPlans: api.plans.listPlans.handler(async ({ context: { ctx } }) => ({
    plans: await listPlansOnSale(ctx),
    currency: ctx.settings.currency,
    tax: taxOfPrices(ctx.settings),
    userData: await userDataOf(ctx, ctx.account),
  })),
  showPublicOffer: publicApi.plans.showPublicOffer.handler(async ({ context }) => {
    const offer = await showPublicOffer(context.ctx)
    context.allowCaching(offerKeptSeconds)
    return offer
  }),
  listManagedPlans: api.plans.listManagedPlans.handler(async ({ context: { ctx } }) => ({
    data: await listManagedPlans(ctx),
    currency: ctx.settings.currency,
  })),
  addPlan: api.plans.addPlan.handler(({ context, input }) => addPlan(context.ctx, input)),
  updatePlan: api.plans.updatePlan.handler(({ context, input }) => updatePlan(context.ctx, input)),
  publishPlan: api.plans.publishPlan.handler(({ context, input }) => republishPlan(context.ctx, input)),
})
