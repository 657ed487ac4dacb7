import type { ShellTexts } from '../../../module.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { projectMessages } from '../messages.ts'
import { listStatus } from './list-status.ts'

/** The sentence of an empty list, which is true of every list during a trial. */
export function before(): ShellTexts {
  const account = readStoredAccount()
  const isTrial = account !== undefined && listStatus(account, 0) === 'trial-empty'
  return isTrial ? { body: [projectMessages.trialRuns] } : {}
}
