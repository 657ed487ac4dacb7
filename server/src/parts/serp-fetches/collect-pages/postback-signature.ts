import { timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'

type Secret = { settings: Pick<Settings, 'appSecret'> }

const signatureOf = (secret: Secret, fetchId: string) => hmac(secret, 'postback', fetchId)

/**
 * Path to which the provider sends a fetch's page: known to it alone, and of no use for any other fetch or
 * installation.
 */
export const postbackPath = (secret: Secret, fetchId: string) =>
  `/api/postbacks/${fetchId}/${signatureOf(secret, fetchId)}`

export function isPostbackAddress(secret: Secret, { fetchId, signature }: { fetchId: string; signature: string }) {
  const expected = Buffer.from(signatureOf(secret, fetchId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
