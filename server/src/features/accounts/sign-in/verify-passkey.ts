import type { AssertionCredential } from '#contract/accounts/factors/rows.ts'
import type { Session } from '#contract/accounts/rows.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { challengeOf, verifyAssertion } from '../factors/passkey-ceremony.ts'
import { consumeChallenge } from '../factors/passkey-challenges.ts'
import { type RelyingParty, requireRelyingParty } from '../factors/relying-party.ts'
import { consumePasskey, findUsablePasskey } from '../factors/usable-passkeys.ts'
import { finishPending } from './finish-pending.ts'
import type { Proof } from './finish-sign-in.ts'
import { endPendingSignIn, type PendingSignIn } from './pending-sign-ins.ts'

/** Counted apart from codes, so that guessing codes does not lock out the owner's passkey. */
const perAccount = { name: 'passkey.wrong', most: 10, per: hours(1) }

type Asked = { credential: AssertionCredential }

/** Finishes the sign-in the browser's cookie stands for with a passkey, and trusts the browser from then on. */
export async function verifyPasskey(ctx: Ctx, cookies: CookieJar, { credential }: Asked): Promise<Session> {
  const party = requireRelyingParty(ctx.settings)
  return finishPending(ctx, cookies, {
    perAccount,
    prove: (pending) => provePasskey(ctx, party, pending, credential),
    failed: 'factor.failed',
    wrong: { code: 'passkey.wrong', message: errorCatalogue['passkey.wrong'].message },
    tooMany: () => 'Too many failed attempts. Please sign in again.',
  })
}

async function provePasskey(
  ctx: Ctx,
  party: RelyingParty,
  pending: PendingSignIn,
  credential: AssertionCredential,
): Promise<Proof | undefined> {
  const { id: signInId, accountId } = pending
  if (!(await consumeChallenge(ctx, { accountId, signInId }, challengeOf(credential)))) return undefined
  const passkey = await findUsablePasskey(ctx, accountId, party, credential.id)
  if (passkey === undefined) return undefined
  const counter = await verifyAssertion(ctx, party, credential, passkey)
  if (counter === undefined) return undefined
  return {
    kind: 'passkey',
    use: async (tx) => (await endPendingSignIn(tx, pending)) && consumePasskey(tx, accountId, passkey.id, counter),
  }
}
