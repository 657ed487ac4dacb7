import { api } from '../../../parts/access/index.ts'
import { owedCredits } from '../../credits/index.ts'
import { addTopUp } from './add-top-up.ts'
import { listManagedTopUps, listTopUps } from './list-top-ups.ts'
import { deleteTopUp, updateTopUp } from './retire-top-up.ts'

export const topUpRoutes = {
  listTopUps: api.topUps.listTopUps.handler(async ({ context: { ctx } }) => ({
    data: await listTopUps(ctx),
    currency: ctx.settings.currency,
    owed: await owedCredits(ctx, ctx.account.id),
  })),
  listManagedTopUps: api.topUps.listManagedTopUps.handler(async ({ context: { ctx } }) => ({
    data: await listManagedTopUps(ctx),
    currency: ctx.settings.currency,
  })),
  addTopUp: api.topUps.addTopUp.handler(({ context, input }) => addTopUp(context.ctx, input)),
  updateTopUp: api.topUps.updateTopUp.handler(({ context, input }) => updateTopUp(context.ctx, input)),
  deleteTopUp: api.topUps.deleteTopUp.handler(({ context, input }) => deleteTopUp(context.ctx, input)),
}
