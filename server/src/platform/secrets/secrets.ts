import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Settings } from '../context.ts'

/** 256 random bits for a cookie or a link: 43 characters of `A-Z a-z 0-9 - _`. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six random digits for somebody to type. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * The stored form of a secret, hex: of no use to a reader of the database without `APP_SECRET`. `purpose` keeps the
 * same secret apart in two places.
 */
export const hmac = ({ settings }: { settings: Pick<Settings, 'appSecret'> }, purpose: string, ...parts: string[]) =>
  createHmac('sha256', settings.appSecret)
    .update([purpose, ...parts].join('\n'))
    .digest('hex')

type Secret = { settings: Pick<Settings, 'appSecret'> }

const keyFor = ({ settings }: Secret, purpose: string) =>
  Buffer.from(hkdfSync('sha256', settings.appSecret, '', `serpplus encryption: ${purpose}`, 32))

const [ivBytes, tagBytes] = [12, 16]

/**
 * For a secret that must be read again: AES-256-GCM under a key derived from `APP_SECRET` for this purpose. `boundTo` names
 * the row it belongs to; copied into another one it cannot be read.
 */
export function encrypt(ctx: Secret, purpose: string, boundTo: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(ctx, purpose), iv).setAAD(Buffer.from(boundTo))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Undefined for what was encrypted under another key or for another row, or was changed since. */
export function decrypt(ctx: Secret, purpose: string, boundTo: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
  if (tag.length < tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor(ctx, purpose), iv)
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
