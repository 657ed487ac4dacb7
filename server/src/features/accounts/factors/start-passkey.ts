import { eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { passkeys } from '../tables.ts'
import { registrationOptions } from './passkey-ceremony.ts'
import { storeChallenge } from './passkey-challenges.ts'
import { requireRelyingParty } from './relying-party.ts'

export const mostPasskeys = 20

/** Options with which the browser creates a passkey for the account, in return for its password. */
export async function startPasskey(ctx: AccountCtx, { password }: { password: string }) {
  const party = requireRelyingParty(ctx.settings)
  await requirePassword(ctx, password)
  const existing = await ctx.db.select().from(passkeys).where(eq(passkeys.accountId, ctx.account.id))
  if (existing.length >= mostPasskeys) throw new AppError('factor.limit', `account ${ctx.account.id}`)
  const options = await registrationOptions(ctx, party, ctx.account, existing)
  await storeChallenge(ctx, { accountId: ctx.account.id, signInId: null }, options.challenge)
  return options
}
