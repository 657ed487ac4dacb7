import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { RegistrationCredential } from '#contract/accounts/factors/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { passkeys } from '../tables.ts'
import { changeFactors, recordAddedFactor } from './change-factors.ts'
import { challengeOf, verifyRegistration } from './passkey-ceremony.ts'
import { consumeChallenge } from './passkey-challenges.ts'
import { requireRelyingParty } from './relying-party.ts'
import { mostPasskeys } from './start-passkey.ts'

/** Stores a passkey the browser has created. Its challenge proves that the password was entered. */
export async function addPasskey(
  ctx: AccountCtx,
  cookies: Pick<CookieJar, 'read'>,
  { name, credential }: { name: string; credential: RegistrationCredential },
): Promise<string[] | null> {
  const party = requireRelyingParty(ctx.settings)
  const accountId = ctx.account.id
  if (!(await consumeChallenge(ctx, { accountId, signInId: null }, challengeOf(credential))))
    throw new AppError('setup.ended', `account ${accountId} adds no passkey`)
  const passkey = await verifyRegistration(ctx, party, credential)
  if (passkey === undefined) throw new AppError('passkey.wrong', `account ${accountId}`)
  return changeFactors(ctx, accountId, async (tx) => {
    if ((await tx.db.$count(passkeys, eq(passkeys.accountId, accountId))) >= mostPasskeys)
      throw new AppError('factor.limit', `account ${accountId}`)
    const stored = await tx.db
      .insert(passkeys)
      .values({ accountId, id: uuid(), name, rpId: party.id, ...passkey, createdAt: tx.clock() })
      .onConflictDoNothing()
    if (stored.rowCount !== 1) throw new AppError('passkey.wrong', 'a passkey with this id is there already')
    return recordAddedFactor(tx, accountId, 'passkey', cookies.read('device'))
  })
}
