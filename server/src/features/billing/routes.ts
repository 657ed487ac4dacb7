import type { UserData } from '#contract/accounts/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Account, api } from '../access/index.ts'
import { listPlansOnSale } from './list-plans-on-sale.ts'
import { addPlan } from './plans/add-plan.ts'
import { listManagedPlans } from './plans/list-managed-plans.ts'
import { republishPlan } from './plans/publish-plan.ts'
import { updatePlan } from './plans/update-plan.ts'

const taxOfPrices = ({ isOn, pricesIncludeTax }: Ctx['settings']['tax']) =>
  isOn ? (pricesIncludeTax ? ('included' as const) : ('added' as const)) : ('none' as const)

/** `userDataOf` is the accounts feature's, handed in because it stands above this one. */
export const planRoutes = (userDataOf: (ctx: Ctx, account: Account) => Promise<UserData>) => ({
  listPlans: api.plans.listPlans.handler(async ({ context: { ctx } }) => ({
    plans: await listPlansOnSale(ctx),
    currency: ctx.settings.currency,
    tax: taxOfPrices(ctx.settings.tax),
    userData: await userDataOf(ctx, ctx.account),
  })),
  listManagedPlans: api.plans.listManagedPlans.handler(async ({ context: { ctx } }) => ({
    data: await listManagedPlans(ctx),
    currency: ctx.settings.currency,
  })),
  addPlan: api.plans.addPlan.handler(({ context, input }) => addPlan(context.ctx, input)),
  updatePlan: api.plans.updatePlan.handler(({ context, input }) => updatePlan(context.ctx, input)),
  publishPlan: api.plans.publishPlan.handler(({ context, input }) => republishPlan(context.ctx, input)),
})
