import type { AssertionCredential, RegistrationCredential } from '#contract/accounts/factors/rows.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import type { RelyingParty } from './relying-party.ts'

/** A passkey as its browser must know it again. */
export type KnownPasskey = { credentialId: string; transports: string[] }
export type VerifiedPasskey = KnownPasskey & { publicKey: string; counter: number }

/** Some 27 MB of memory that only a process which sees passkeys shall pay for. */
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Owner = { id: number; email: string; name: string }

/** Options with which the browser creates a passkey that is none of `existing`. */
export async function registrationOptions(ctx: Ctx, party: RelyingParty, owner: Owner, existing: KnownPasskey[]) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: 'Serpplus',
    rpID: party.id,
    // The same each time, so that a password manager replaces the entry of an account and lists none twice.
    userID: new Uint8Array(Buffer.from(hmac(ctx, 'passkey-user', String(owner.id)), 'hex')),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Options with which the browser signs in with one of `known`. */
export async function assertionOptions(party: RelyingParty, known: KnownPasskey[]) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  })
}

/** The challenge a browser claims it signed; empty if unreadable. */
export function challengeOf({ response }: RegistrationCredential | AssertionCredential): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return ''
    return typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

/** The new passkey, if the response is one of this site to this challenge. */
export async function verifyRegistration(
  ctx: Ctx,
  party: RelyingParty,
  credential: RegistrationCredential,
): Promise<VerifiedPasskey | undefined> {
  const { verifyRegistrationResponse } = await load()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs,
      // The password comes before it, so being present is enough.
      requireUserVerification: false,
    })
    if (registrationInfo === undefined) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    const { transports = [] } = credential.response
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch (error) {
    ctx.log.info({ reason: String(error) }, 'a new passkey was refused')
    return undefined
  }
}

/** The new counter of a passkey, if it signed this challenge on this site and is not behind what it counted before. */
export async function verifyAssertion(
  ctx: Ctx,
  party: RelyingParty,
  credential: AssertionCredential,
  passkey: VerifiedPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    ctx.log.info({ reason: String(error) }, 'a passkey was refused')
    return undefined
  }
}
