import type { Ctx } from '../../../platform/context.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'

/** False without a question where the account has never been to the payment provider, or its customer is gone there. */
export const hasSavedCard = (ctx: Ctx, accountId: number): Promise<boolean> =>
  retryWithoutStaleReferences(ctx, accountId, async () => {
    const customerRef = await findCustomerRef(ctx, accountId)
    return customerRef !== undefined && (await ctx.ports.payments.hasSavedCard(customerRef))
  })
