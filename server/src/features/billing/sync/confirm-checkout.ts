import { runPaidCall } from '../../../platform/allowances/call-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { whileBilling } from '../while-billing.ts'
import { syncCheckout } from './sync.ts'

/** Asks what became of a visit to the hosted page now, and stores what was bought there. `id` is ours. */
export const confirmCheckout = (ctx: Ctx, accountId: number, id: string): Promise<void> =>
  runPaidCall(() => whileBilling(ctx, accountId, () => syncCheckout(ctx, accountId, id)))
