import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { assertionOptions } from '../factors/passkey-ceremony.ts'
import { storeChallenge } from '../factors/passkey-challenges.ts'
import { requireRelyingParty } from '../factors/relying-party.ts'
import { listUsablePasskeys } from '../factors/usable-passkeys.ts'
import { findPendingSignIn } from './pending-sign-ins.ts'

/** Options with which the browser finishes the sign-in of its cookie with a passkey of the account. */
export async function startPasskeySignIn(ctx: Ctx, cookies: CookieJar) {
  const pending = await findPendingSignIn(ctx, cookies.read('sign-in'))
  if (pending === undefined || !pending.asksFactor) {
    if (pending === undefined) cookies.delete('sign-in')
    throw new AppError('code.ended', 'no sign-in waits for a passkey here')
  }
  const party = requireRelyingParty(ctx.settings)
  const known = await listUsablePasskeys(ctx, pending.accountId, party)
  if (known.length === 0) throw new AppError('passkey.unavailable', `account ${pending.accountId} has no passkey`)
  const options = await assertionOptions(party, known)
  await storeChallenge(ctx, { accountId: pending.accountId, signInId: pending.id }, options.challenge)
  return options
}
