import { type CreditEntryKind, creditEntryKinds } from '#contract/rules/credits/credit-entries.ts'
import { oneOf } from '../../shared/address/read-values.ts'

/** The kind of entries shown; all without one. */
export type CreditsAddress = { show?: CreditEntryKind }

export const readCreditsAddress = ({ show }: Record<string, unknown>): CreditsAddress => ({
  show: oneOf(creditEntryKinds, show),
})
