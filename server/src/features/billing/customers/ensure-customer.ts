import { eq } from 'drizzle-orm'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { operationKey } from '../operation-key.ts'
import { findAccountOfFormerCustomer, formerCustomersOf } from '../stale-references/gone-references.ts'
import { billingCustomers } from '../tables.ts'

/**
 * The account's customer at the payment provider, which the first call creates there. Not to be called inside a
 * transaction.
 */
export async function customerRefOf(ctx: Ctx, accountId: number): Promise<string> {
  const known = await findCustomerRef(ctx, accountId)
  if (known !== undefined) return known
  const viewer = await findViewer(ctx, accountId)
  if (viewer === undefined) throw new Error(`there is no account ${accountId}`)
  const { email, name } = viewer.account
  // A different key than that of a missing customer, or Stripe would return the missing one.
  const key = operationKey(ctx, 'customer', accountId, email, name, ...(await formerCustomersOf(ctx, accountId)))
  const { customerRef } = await ctx.ports.payments.createCustomer({ key, accountId, email, name })
  await ctx.db
    .insert(billingCustomers)
    .values({ accountId, customerRef, createdAt: ctx.clock() })
    .onConflictDoNothing({ target: billingCustomers.accountId })
  return (await findCustomerRef(ctx, accountId)) ?? customerRef
}

/** Undefined while the account has never been to the payment provider. */
export async function findCustomerRef(ctx: Ctx, accountId: number): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ customerRef: billingCustomers.customerRef })
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
  return row?.customerRef
}

/** The account of a current or former customer; undefined if this installation doesn’t know it. */
export async function findAccountOfCustomer(ctx: Ctx, customerRef: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ accountId: billingCustomers.accountId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerRef, customerRef))
  return row?.accountId ?? (await findAccountOfFormerCustomer(ctx, customerRef))
}

/** True if an object of this customer belongs to the account. */
export const isCustomerOf = async (ctx: Ctx, accountId: number, customerRef: string | null): Promise<boolean> =>
  customerRef !== null && (await findAccountOfCustomer(ctx, customerRef)) === accountId
