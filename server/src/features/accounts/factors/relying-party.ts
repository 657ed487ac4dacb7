import { isIP } from 'node:net'
import type { Settings } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { reachOf } from '../../../platform/network/reach.ts'

/** Whom a passkey is for: a domain, and the one origin it may be used from. */
export type RelyingParty = { id: string; origin: string }

/**
 * The site as passkeys know it. Undefined where it is reached by an IP address or without TLS, for which browsers create
 * none. A site on this machine is `localhost`, whatever loopback address its links name.
 */
export function relyingPartyOf({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty | undefined {
  const url = new URL(publicUrl)
  if (reachOf(publicUrl) === 'this machine') url.hostname = 'localhost'
  else if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { id: url.hostname, origin: url.origin }
}

export function requireRelyingParty(settings: Pick<Settings, 'publicUrl'>): RelyingParty {
  const relyingParty = relyingPartyOf(settings)
  if (relyingParty === undefined) throw new AppError('passkey.unavailable', `${settings.publicUrl} has no domain`)
  return relyingParty
}
