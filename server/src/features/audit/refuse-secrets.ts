export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue }
export type AuditData = { readonly [key: string]: AuditValue }

const secretWords = new Set([
  'password',
  'passphrase',
  'secret',
  'token',
  'code',
  'otp',
  'pin',
  'hash',
  'cookie',
  'link',
])

/** `newPassword`, `reset_token` and `OTP-code` in their words. */
const wordsOf = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    // The singular is compared too: `tokens` is caught like `token`.
    .flatMap((word) => [word, word.replace(/(?:es|s)$/, '')])

/**
 * Throws where a key, however deep, is named like a secret. Keys are written by us and not by people, so the first test
 * that passes there fails, and a secret kept for ever does more harm than a call refused.
 */
export function refuseSecrets(value: AuditValue, path = 'data'): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (wordsOf(key).some((word) => secretWords.has(word)))
      throw new Error(`${path}.${key} is named like a secret, and the audit log keeps none`)
    refuseSecrets(inner, `${path}.${key}`)
  }
}
