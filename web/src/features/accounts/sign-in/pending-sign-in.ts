import { type FactorMethod, factorMethods } from '#contract/rules/accounts/factor-methods.ts'
import { safeAddress } from '../../../shared/session/remembered-address.ts'

/** A sign-in of this tab that waits for its code. */
export type PendingSignIn = {
  /** The account's address; a code was sent there unless there are methods. */
  email: string
  /** For an account with a second factor: the methods that can finish it. */
  methods?: FactorMethod[]
  /** The credits of the trial, for an account that was just created. */
  trialCredits?: number
  /** The address to open once signed in. */
  next?: string
  /** From when a new code may be asked for, in epoch milliseconds. */
  resendAt: number
}

const key = 'pending-sign-in'
/** A new code may be asked for so long after the first. */
const firstResendMilliseconds = 30_000

export function readPendingSignIn(): PendingSignIn | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('resendAt' in stored))
      return undefined
    const next = 'next' in stored && typeof stored.next === 'string' ? safeAddress(stored.next) : undefined
    const { email, resendAt } = stored
    return { email: String(email), next, ...methodsOf(stored), ...trialOf(stored), resendAt: Number(resendAt) }
  } catch {
    return undefined
  }
}

const methodsOf = (stored: object): Pick<PendingSignIn, 'methods'> =>
  'methods' in stored && Array.isArray(stored.methods)
    ? { methods: factorMethods.filter((method) => (stored.methods as unknown[]).includes(method)) }
    : {}

const trialOf = (stored: object): Pick<PendingSignIn, 'trialCredits'> =>
  'trialCredits' in stored && typeof stored.trialCredits === 'number' ? { trialCredits: stored.trialCredits } : {}

export function storePendingSignIn(
  { email, next, methods, trialCredits }: Omit<PendingSignIn, 'resendAt'>,
  resendMilliseconds = firstResendMilliseconds,
): PendingSignIn {
  const pending = {
    email,
    next,
    ...(methods && { methods }),
    ...(trialCredits !== undefined && { trialCredits }),
    resendAt: Date.now() + resendMilliseconds,
  }
  sessionStorage.setItem(key, JSON.stringify(pending))
  return pending
}

export const deletePendingSignInToken = () => sessionStorage.removeItem(key)
