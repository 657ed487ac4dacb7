import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/accounts/rows.ts'
import { startSession, toastAfterLoad } from '../../shared/session/session.ts'
import { cancelRefreshes } from './account.ts'

type Replacement = { isSwitched: boolean; address: string; message?: string }

/**
 * Goes on as somebody else, on a page loaded anew: nothing of the account before is left in memory. What it left unsent
 * stays in the browser, where only it finds it again.
 */
export function replaceSession(
  queryClient: QueryClient,
  session: Session,
  { isSwitched, address, message }: Replacement,
): void {
  cancelRefreshes()
  startSession(session, { isSwitched })
  queryClient.clear()
  if (message !== undefined) toastAfterLoad(message, 'done')
  window.location.assign(address)
}
