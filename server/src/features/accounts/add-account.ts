import type { AccountType } from '#contract/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createAccount, findViewerByEmail } from '../access/index.ts'
import { hashPassword } from './passwords.ts'
import { credentials } from './tables.ts'

export type AddAccount = { email: string; name: string; type: AccountType; role: string; password: string }

/** Makes an account that can sign in. `undefined` when the address is taken. */
export async function addAccount(ctx: Ctx, input: AddAccount): Promise<number | undefined> {
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx, async (tx) => {
    if ((await findViewerByEmail(tx, input.email)) !== undefined) return undefined
    const accountId = await createAccount(tx, input)
    await tx.db.insert(credentials).values({ accountId, passwordHash, changedAt: tx.clock() })
    return accountId
  })
}
