import { keywordLimits, keywordMessages } from '#contract/keyword-syntax.ts'
import { type AccountType, accountTypes } from '#contract/plan-modules.ts'
import { defaultDepth, devices, searchEngines } from '#contract/search-engines.ts'
import type { StartSerpCheckInput } from '#contract/serp-checks.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** What a trial may ask for; the form locks the same fields. Throws `trial.restricted` with the sentence of the form. */
export function refuseBeyondTrial(type: AccountType, input: StartSerpCheckInput): void {
  if (type !== accountTypes.trial) return
  const refuse = (publicMessage: string) => {
    throw new AppError('trial.restricted', 'beyond the trial', { publicMessage })
  }
  if (input.keywords.length > keywordLimits.perTrialCheck) refuse(keywordMessages.tooManyForTrial)
  if (input.competitors.length > 0) refuse('Upgrade to unlock competitors.')
  if (
    input.searchEngine !== searchEngines.google ||
    input.deviceType !== devices.desktop ||
    input.language !== 'en' ||
    input.depth !== defaultDepth
  )
    refuse('Upgrade to view more options')
}
