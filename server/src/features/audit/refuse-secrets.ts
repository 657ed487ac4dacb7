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

/** Splits `newPassword`, `reset_token` and `OTP-code` into words. */
const wordsOf = (key: string) =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    // The singular is compared too: `tokens` is caught like `token`.
    .flatMap((word) => [word, word.replace(/(?:es|s)$/, '')])

/**
 * Throws if a key at any depth is named like a secret. Keys come from our code and not from users, so the first test that records
 * such a key fails; and a secret in the log would do more harm than a refused call.
 */
export function refuseSecrets(value: AuditValue, path = 'data'): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (wordsOf(key).some((word) => secretWords.has(word)))
      throw new Error(`${path}.${key} is named like a secret, and the audit log keeps none`)
    refuseSecrets(inner, `${path}.${key}`)
  }
}
