import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Settings } from '../context.ts'

/** 256 random bits for a cookie or a link: 43 characters of `A-Z a-z 0-9 - _`. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six random digits for somebody to type. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * What is stored in a secret's place, hex: of no use to whoever reads the database without `APP_SECRET`. `purpose` keeps
 * the same secret apart in two places.
 */
export const hmac = ({ settings }: { settings: Pick<Settings, 'appSecret'> }, purpose: string, ...parts: string[]) =>
  createHmac('sha256', settings.appSecret)
    .update([purpose, ...parts].join('\n'))
    .digest('hex')

type Keyed = { settings: Pick<Settings, 'appSecret'> }

/** AES-256-GCM: what was changed, or moved to another row, does not open. */
const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const keyFor = ({ settings }: Keyed, purpose: string) =>
  Buffer.from(hkdfSync('sha256', settings.appSecret, '', `encrypt\n${purpose}`, 32))

/**
 * Encrypts what must be read once more, and not from the database alone. `purpose` and `row` say where it belongs: only
 * the same two open it.
 */
export function encrypt(ctx: Keyed, { purpose, row }: { purpose: string; row: string }, text: string): string {
  const iv = randomBytes(ivLength)
  const encrypting = createCipheriv(cipher, keyFor(ctx, purpose), iv).setAAD(Buffer.from(row))
  const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws where it was encrypted for another place, or under another `APP_SECRET`. */
export function decrypt(ctx: Keyed, { purpose, row }: { purpose: string; row: string }, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decrypting = createDecipheriv(cipher, keyFor(ctx, purpose), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decrypting.update(bytes.subarray(ivLength + tagLength)), decrypting.final()]).toString('utf8')
}
