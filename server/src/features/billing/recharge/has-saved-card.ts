import type { Ctx } from '../../../platform/context.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'

/** Returns false without asking the provider if the account has no customer there. */
export const hasSavedCard = (ctx: Ctx, accountId: number): Promise<boolean> =>
  retryWithoutStaleReferences(ctx, accountId, async () => {
    const customerRef = await findCustomerRef(ctx, accountId)
    return customerRef !== undefined && (await ctx.ports.payments.hasSavedCard(customerRef))
  })
