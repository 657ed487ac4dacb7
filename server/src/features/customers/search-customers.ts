import { and, desc } from 'drizzle-orm'
import { type AccountCtx, viewerTable as accounts, isKeptCustomer, matchesAccount } from '../../parts/access/index.ts'

/** The newest customers with this in their name or email, or of this id. */
export async function searchCustomers(ctx: AccountCtx, { search, limit }: { search: string; limit: number }) {
  return ctx.db
    .select({ id: accounts.id, name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(and(isKeptCustomer, matchesAccount(search)))
    .orderBy(desc(accounts.id))
    .limit(limit)
}
