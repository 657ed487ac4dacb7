import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { paymentFindings } from '../tables.ts'

/** References of an account’s former customers at the provider, oldest first. */
export async function formerCustomersOf(ctx: Ctx, accountId: number): Promise<string[]> {
  const isOfAccount = and(eq(paymentFindings.kind, 'customer'), eq(paymentFindings.accountId, accountId))
  const rows = await ctx.db
    .select({ ref: paymentFindings.ref })
    .from(paymentFindings)
    .where(isOfAccount)
    .orderBy(asc(paymentFindings.foundAt), asc(paymentFindings.ref))
  return rows.map(({ ref }) => ref)
}

export async function findAccountOfFormerCustomer(ctx: Ctx, customerRef: string): Promise<number | undefined> {
  const isGone = and(eq(paymentFindings.kind, 'customer'), eq(paymentFindings.ref, customerRef))
  const [row] = await ctx.db.select({ accountId: paymentFindings.accountId }).from(paymentFindings).where(isGone)
  return row?.accountId ?? undefined
}

/**
 * The former references of a price or product. They are part of the idempotency key under which the object is created again;
 * without them, the provider would return the old object.
 */
export async function formerRefsOf(ctx: Ctx, kind: 'price' | 'product', subjectId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ ref: paymentFindings.ref })
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, kind), eq(paymentFindings.subjectId, subjectId)))
    .orderBy(asc(paymentFindings.foundAt), asc(paymentFindings.ref))
  return rows.map(({ ref }) => ref)
}
