import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '../context.ts'

type Keeper = { settings: Pick<Settings, 'appSecret'> }

const keyOf = ({ settings }: Keeper, purpose: string) =>
  Buffer.from(hkdfSync('sha256', settings.appSecret, '', `encrypt-text\n${purpose}`, 32))

const ivBytes = 12
const tagBytes = 16

/**
 * A text that must be read again, as it is stored: AES-256-GCM under a key made of `APP_SECRET`, base64url. `purpose`
 * keeps what is encrypted for one place from being decrypted in another.
 */
export function encryptText(ctx: Keeper, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws where it was encrypted under another secret or for another purpose, or was changed. */
export function decryptText(ctx: Keeper, purpose: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx, purpose), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
