import type { CheckDomainInput } from '#contract/domain-projects/endpoints.ts'
import { domainProjectMessages, limitRangeText } from '#contract/domain-projects/messages.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import { domainLimits, trialSearch } from '#contract/rules/limits/limits.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { findPlace, hasKeywordMarket } from '../../../parts/locations/index.ts'
import { beginOnce, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { refuseBareSuffixes } from '../../../parts/serp-fetches/index.ts'
import { refuseCheck, startRun } from '../../../parts/site-checks/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { domainChecks } from '../domain-checks.ts'
import { domainWork } from '../domain-work.ts'
import { domainProjects } from '../tables.ts'

export type CheckDomain = CheckDomainInput & { idempotencyKey?: string | undefined }

/**
 * Accepts a domain and begins its check, in one transaction. The same key, or without one an equal check under way,
 * answers the first and charges nothing more.
 */
export async function checkDomain(ctx: AccountCtx, input: CheckDomain) {
  await refuseBeyondLimits(ctx, input)
  refuseBareSuffixes([input.target], 'target')
  const place = await placeOf(ctx, input)
  const { target, limit, language, country, state_city } = input
  const content = ['check', target, limit, language, country, state_city]
  const request = clientRequest(input.idempotencyKey ?? input.random_id, content)
  const id = await beginOnce(ctx, domainWork, request, {
    refuse: (asking) => refuseCheck(asking, domainChecks.priced),
    begin: (tx) => storeDomain(tx, input, place, request),
  })
  return { message: domainProjectMessages.started, data: { domain_project_id: id } }
}

async function refuseBeyondLimits(ctx: AccountCtx, { limit, language }: CheckDomainInput): Promise<void> {
  const isTrial = ctx.account.type === accountTypes.trial
  if (isTrial && limit > domainLimits.perTrialCheck)
    throw new AppError('trial.restricted', `a trial asked for ${limit} rows`, {
      publicMessage: domainProjectMessages.limitOfTrial,
    })
  if (isTrial && language !== trialSearch.languageCode) throw new AppError('trial.restricted', `in ${language}`)
  const least = leastKeywords(await getCreditCosts(ctx, 'DOMAIN'))
  const most = isTrial ? domainLimits.perTrialCheck : ctx.settings.domainKeywordsLimit
  if (limit < least || limit > most) throw invalidField('limit', limitRangeText(least, most))
}

/**
 * Finds the place in which the top ten are looked up. Throws `input.invalid` if the provider has no keywords or no such
 * place.
 */
async function placeOf(ctx: AccountCtx, { country: countryCode, language, state_city }: CheckDomainInput) {
  if (!(await hasKeywordMarket(ctx, { countryCode, languageCode: language })))
    throw invalidField('language', domainProjectMessages.market)
  const place = await findPlace(ctx, { engine: 'google', countryCode, locationCode: state_city })
  if (place === undefined) throw invalidField('state_city', domainProjectMessages.place)
  return place
}

const invalidField = (path: string, message: string) =>
  new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })

async function storeDomain(
  tx: AccountCtx,
  { target, limit, language: languageCode, country: countryCode }: CheckDomainInput,
  place: { locationCode: number; locationName: string },
  request: RunRequest,
): Promise<number> {
  const [domain] = await tx.db
    .insert(domainProjects)
    .values({ accountId: tx.account.id, target, limit, languageCode, countryCode, ...place, createdAt: tx.clock() })
    .returning()
  if (domain === undefined) throw new Error('the domain was not stored')
  await startRun(tx, domainChecks, { site: domain, kind: 'check', request, actor: `account:${tx.account.id}` })
  return domain.id
}
