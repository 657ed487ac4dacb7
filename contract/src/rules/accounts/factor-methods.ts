/** Methods that can finish the sign-in of an account with a second factor, beside the password. */
export const factorMethods = ['passkey', 'authenticator', 'recovery-code'] as const
export type FactorMethod = (typeof factorMethods)[number]
