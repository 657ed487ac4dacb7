import { createAccount, type NewAccount } from '../../parts/access/change-accounts/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { credentials } from './tables.ts'

export type AddAccount = NewAccount & {
  password: string
  /** True if somebody vouches for the address; else its first code proves it. */
  isProven?: boolean
  /** False spares an account whose emails nobody gets the code on new devices. */
  codeOnNewDevice?: boolean
}

/** Makes an account that can sign in. `undefined` when the address is taken. */
export async function addAccount(ctx: Ctx, { password, ...input }: AddAccount): Promise<number | undefined> {
  const passwordHash = await hashPassword(ctx, password)
  try {
    return await inTransaction(ctx, (tx) => storeAccount(tx, { ...input, passwordHash }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'email.taken') return undefined
    throw error
  }
}

/** The same in the caller's transaction, the password hashed before it began. Throws `email.taken`. */
export async function storeAccount(
  tx: Ctx,
  input: Omit<AddAccount, 'password'> & { passwordHash: string },
): Promise<number> {
  const accountId = await createAccount(tx, input)
  await tx.db.insert(credentials).values({
    accountId,
    passwordHash: input.passwordHash,
    changedAt: tx.clock(),
    emailProvenAt: input.isProven ? tx.clock() : null,
    codeOnNewDevice: input.codeOnNewDevice ?? true,
  })
  return accountId
}
