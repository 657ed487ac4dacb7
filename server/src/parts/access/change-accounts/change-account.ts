import { and, eq, ne } from 'drizzle-orm'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { accountTopic } from '../account.ts'
import { accountRoles, accounts } from '../tables.ts'

export type AccountChanges = {
  name?: string
  /** Stored lower case. */
  email?: string
  contact?: string | null
  country?: number
  language?: string
  suspended?: boolean
  suspendReason?: string | null
  suspendedAt?: Date | null
}

/** Writes what is given to the account's row. Throws `email.taken`, also to all but one of several that come at once. */
export async function changeAccount(tx: Ctx, accountId: number, { email, ...others }: AccountChanges): Promise<void> {
  const changes = { ...others, ...(email !== undefined && { email: email.toLowerCase() }) }
  try {
    await tx.db.update(accounts).set(changes).where(eq(accounts.id, accountId))
  } catch (error) {
    if (email === undefined || !isAddressTaken(error)) throw error
    throw new AppError('email.taken', 'another account has this address', { cause: error })
  }
}

/** drizzle wraps what the database said. */
function isAddressTaken(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('constraint' in error && error.constraint === 'accounts_email_unique') return true
  return 'cause' in error && isAddressTaken(error.cause)
}

/** Gives an account this one role in place of all it has. Call it in a transaction that holds the account. */
export async function setRole(tx: Ctx, accountId: number, roleId: number): Promise<void> {
  await tx.db.delete(accountRoles).where(eq(accountRoles.accountId, accountId))
  await tx.db.insert(accountRoles).values({ accountId, roleId })
}

/** Makes an account one on trial or one that pays. Its open browsers hear of it. */
export async function setAccountType(ctx: Ctx, accountId: number, type: AccountType): Promise<void> {
  const { rowCount } = await ctx.db
    .update(accounts)
    .set({ type })
    .where(and(eq(accounts.id, accountId), ne(accounts.type, type)))
  if (rowCount === 1) await ctx.events.publish(ctx, { topic: accountTopic(accountId), body: { type: 'account' } })
}
