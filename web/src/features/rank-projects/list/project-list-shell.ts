import type { ShellTexts } from '../../../module.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { listStatus } from './list-status.ts'
import { trialMessage } from './messages.ts'

/** The text of an empty list, which is true of every trial. Its title waits for the reply, which says whether the list is empty. */
export function before(): ShellTexts {
  const account = readStoredAccount()
  const isTrial = account !== undefined && listStatus(account, 0) === 'trial-empty'
  return isTrial ? { body: [{ message: { text: trialMessage(1).text } }] } : {}
}
