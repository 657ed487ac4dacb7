import { isSwitched } from '../../shared/session/session.ts'
import { useAccountDetails } from './account.ts'

/**
 * True if staff are in a customer's account. The server decides; until it has answered, this browser's memory does.
 */
export function useIsSwitched(): boolean {
  const details = useAccountDetails()
  return details === undefined ? isSwitched() : details.switched_by !== null
}

/** The reason why something of the customer's alone cannot be done now; undefined for its owner. */
export const useOwnerOnly = () => (useIsSwitched() ? 'Only the customer can do this' : undefined)
