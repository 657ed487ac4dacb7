import { isNull } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { authenticators } from '../tables.ts'
import { encryptSecret } from './authenticator-codes.ts'

/** Starts the setup of an authenticator app, replacing an unfinished one. Its secret is shown here and never again. */
export async function startAuthenticator(
  ctx: AccountCtx,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  await requirePassword(ctx, password)
  const { id: accountId, email } = ctx.account
  const secret = generateSecret()
  const begun = { encryptedSecret: encryptSecret(ctx, accountId, secret), createdAt: ctx.clock() }
  const stored = await ctx.db
    .insert(authenticators)
    .values({ accountId, ...begun })
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: begun,
      setWhere: isNull(authenticators.confirmedAt),
    })
  if (stored.rowCount === 0) throw new AppError('factor.exists', `account ${accountId} has an authenticator app`)
  return { secret, uri: generateURI({ issuer: 'Serpplus', label: email, secret }) }
}
