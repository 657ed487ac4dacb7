import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { ShellTexts } from '../../../module.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { projectMessages } from '../messages.ts'

export function before(): ShellTexts {
  const isTrial = readStoredAccount()?.userData.type === accountTypes.trial
  return isTrial ? { body: [projectMessages.trialRuns] } : {}
}
