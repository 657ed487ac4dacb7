import { isSwitched } from '../../shared/session/session.ts'
import { useAccountDetails } from './account.ts'

/**
 * True if staff are in a customer's account: as the server says, and until it has answered as this browser remembers.
 */
export function useIsSwitched(): boolean {
  const details = useAccountDetails()
  return details === undefined ? isSwitched() : details.switched_by !== null
}

/** The reason why something of the customer's alone cannot be done now; undefined for its owner. */
export const useOwnerOnly = () => (useIsSwitched() ? 'Only the customer can do this' : undefined)
