import { and, asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { paymentFindings } from '../tables.ts'

/** What an account's customer was called at the provider before, the oldest first. */
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

/** What a price or product was called that is gone: part of the key under which another is made, or the provider answers the old one. */
export async function goneRefOf(ctx: Ctx, kind: 'price' | 'product', subjectId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ ref: paymentFindings.ref })
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, kind), eq(paymentFindings.subjectId, subjectId)))
    .orderBy(desc(paymentFindings.foundAt), asc(paymentFindings.ref))
    .limit(1)
  return rows.map(({ ref }) => ref)
}
