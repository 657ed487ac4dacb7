import { timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../platform/context.ts'
import { seal } from '../../platform/secrets/secrets.ts'

type Secret = { settings: Pick<Settings, 'appSecret'> }

const signatureOf = (secret: Secret, lookId: string) => seal(secret, 'postback', lookId)

/** Where the provider sends a look's page: known to it alone, and of no use for any other look or installation. */
export const postbackPath = (secret: Secret, lookId: string) =>
  `/api/postbacks/${lookId}/${signatureOf(secret, lookId)}`

export function isPostbackAddress(secret: Secret, { lookId, signature }: { lookId: string; signature: string }) {
  const expected = Buffer.from(signatureOf(secret, lookId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
