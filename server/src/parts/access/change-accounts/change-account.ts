import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { accounts } from '../tables.ts'

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
