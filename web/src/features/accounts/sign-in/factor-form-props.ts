import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

/** Properties of the form of each second factor. */
export type FactorFormProps = {
  pending: PendingSignIn
  /** The other methods of the account, to choose instead. */
  others: FactorMethod[]
  onChoose: (method: FactorMethod) => void
  onSignedIn: () => void
  /** The sign-in cannot be finished any longer. */
  onEnded: (message: string) => void
}
