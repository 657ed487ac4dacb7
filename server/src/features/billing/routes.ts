import type { UserData } from '#contract/accounts/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Account, api } from '../access/index.ts'
import { listPlansOnSale } from './list-plans-on-sale.ts'

/** `userDataOf` is the accounts feature's, handed in because it stands above this one. */
export const planRoutes = (userDataOf: (ctx: Ctx, account: Account) => Promise<UserData>) => ({
  listPlans: api.plans.listPlans.handler(async ({ context: { ctx } }) => ({
    plans: await listPlansOnSale(ctx),
    currency: ctx.settings.currency,
    userData: await userDataOf(ctx, ctx.account),
  })),
})
