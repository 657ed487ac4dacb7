import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { ShellWords } from '../../../module.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { projectMessages } from '../messages.ts'

export function before(): ShellWords {
  const isTrial = readStoredAccount()?.userData.type === accountTypes.trial
  return isTrial ? { body: [projectMessages.trialRuns] } : {}
}
