import { keywordLimits, keywordMessages } from '#contract/keyword-syntax.ts'
import { type AccountType, accountTypes } from '#contract/plan-modules.ts'
import {
  type Depth,
  type Device,
  defaultDepth,
  deviceOf,
  type SearchEngine,
  searchEngineOf,
} from '#contract/search-engines.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AskedSetting } from './resolve-setting.ts'

export type AskedFor = {
  engine: SearchEngine
  device: Device
  languageCode: string
  depth: Depth
  competitors: readonly string[]
  keywordsCount: number
}

/** What a trial may ask for; the form locks the same fields. Throws `trial.restricted` with the sentence of the form. */
export function refuseBeyondTrial(type: AccountType, asked: AskedFor): void {
  if (type !== accountTypes.trial) return
  const refuse = (publicMessage: string) => {
    throw new AppError('trial.restricted', 'beyond the trial', { publicMessage })
  }
  if (asked.keywordsCount > keywordLimits.perTrialCheck) refuse(keywordMessages.tooManyForTrial)
  if (asked.competitors.length > 0) refuse('Upgrade to unlock competitors.')
  if (
    asked.engine !== 'google' ||
    asked.device !== 'desktop' ||
    asked.languageCode !== 'en' ||
    asked.depth !== defaultDepth
  )
    refuse('Upgrade to view more options')
}

type AskedRequest = AskedSetting & { competitors: readonly string[]; keywords: readonly string[] }

/** The same for a request in the numbers of the wire. */
export const refuseRequestBeyondTrial = (type: AccountType, request: AskedRequest): void =>
  refuseBeyondTrial(type, {
    engine: searchEngineOf(request.searchEngine),
    device: deviceOf(request.deviceType),
    languageCode: request.language,
    depth: request.depth,
    competitors: request.competitors,
    keywordsCount: request.keywords.length,
  })
