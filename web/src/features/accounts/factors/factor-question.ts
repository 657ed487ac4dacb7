/** The subject of a dialog over the panel. */
export type FactorQuestion =
  | { kind: 'add-passkey'; name: string }
  | { kind: 'add-authenticator' }
  | { kind: 'rename-passkey'; id: string; name: string }
  | { kind: 'remove-passkey'; id: string; name: string; isLast: boolean }
  | { kind: 'remove-authenticator'; isLast: boolean }
  | { kind: 'renew-codes' }
  | { kind: 'show-codes'; codes: string[] }
