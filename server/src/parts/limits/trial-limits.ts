import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { type AccountType, accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { keywordLimits, trialSearch } from '#contract/rules/limits/limits.ts'
import type { Duration } from '#contract/rules/rank-projects/schedule.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  type Depth,
  type Device,
  type DeviceCode,
  deviceOf,
  type SearchEngine,
  type SearchEngineCode,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { AppError } from '../../platform/errors/app-error.ts'

type AskedFor = {
  engine: SearchEngine
  device: Device
  languageCode: string
  depth: Depth
  competitors: readonly string[]
  keywordsCount: number
}

export const isOnTrial = (type: AccountType) => type === accountTypes.trial

/**
 * Refuses requests beyond a trial; the form locks the same fields. Throws `trial.restricted` with the sentence of the
 * form.
 */
export function refuseBeyondTrial(type: AccountType, asked: AskedFor): void {
  if (!isOnTrial(type)) return
  refuseKeywordsBeyondTrial(type, asked.keywordsCount)
  if (asked.competitors.length > 0) refuseCompetitorsOfTrial(type)
  if (
    asked.engine !== trialSearch.engine ||
    asked.device !== trialSearch.device ||
    asked.languageCode !== trialSearch.languageCode ||
    asked.depth !== trialSearch.depth
  )
    throw beyondTrial('Upgrade to view more options')
}

type AskedRequest = {
  searchEngine: SearchEngineCode
  deviceType: DeviceCode
  language: string
  depth: Depth
  competitors: readonly string[]
  keywords: readonly string[]
}

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

/** `keywords` is how many a check or a project would hold. Throws `trial.restricted`. */
export function refuseKeywordsBeyondTrial(type: AccountType, keywords: number): void {
  if (isOnTrial(type) && keywords > keywordLimits.perTrialCheck) throw beyondTrial(keywordMessages.tooManyForTrial)
}

/** Throws `trial.restricted` for a trial that wants competitors. */
export function refuseCompetitorsOfTrial(type: AccountType): void {
  if (isOnTrial(type)) throw beyondTrial('Upgrade to unlock competitors.')
}

/** Throws `trial.restricted` for a trial that wants a schedule. */
export function refuseScheduleOfTrial(type: AccountType, duration: Duration): void {
  if (isOnTrial(type) && duration !== 'never') throw beyondTrial(rankProjectMessages.scheduleForTrial)
}

const beyondTrial = (publicMessage: string) => new AppError('trial.restricted', 'beyond the trial', { publicMessage })
