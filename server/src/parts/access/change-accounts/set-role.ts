import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { accountRoles } from '../tables.ts'

/** Gives an account this one role in place of all it has. Call it in a transaction that holds the account. */
export async function setRole(tx: Ctx, accountId: number, roleId: number): Promise<void> {
  await tx.db.delete(accountRoles).where(eq(accountRoles.accountId, accountId))
  await tx.db.insert(accountRoles).values({ accountId, roleId })
}
