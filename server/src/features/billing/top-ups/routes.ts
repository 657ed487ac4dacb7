import type { Routes } from '../../../modules/routes.ts'
import { owedCredits } from '../../credits/index.ts'
import { addTopUp } from './add-top-up.ts'
import { listManagedTopUps, listTopUps } from './list-top-ups.ts'
import { deleteTopUp, updateTopUp } from './retire-top-up.ts'

export const topUpRoutes: Routes<'topUps'> = {
  listTopUps: async (ctx) => ({
    data: await listTopUps(ctx),
    currency: ctx.settings.currency,
    owed: await owedCredits(ctx, ctx.account.id),
  }),
  listManagedTopUps: async (ctx) => ({
    data: await listManagedTopUps(ctx),
    currency: ctx.settings.currency,
  }),
  addTopUp,
  updateTopUp,
  deleteTopUp,
}
