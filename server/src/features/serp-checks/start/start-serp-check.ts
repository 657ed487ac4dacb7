import type { StartSerpCheckInput } from '#contract/serp-checks/endpoints.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseRequestBeyondTrial } from '../../../parts/limits/index.ts'
import { beginOrRepeat, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import {
  type ChosenSetting,
  refuseBareSuffixes,
  refuseWithoutCredits,
  resolveSetting,
} from '../../../parts/serp-fetches/index.ts'
import { insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { serpCheckWork } from '../check-work.ts'
import { serpCheckKeywords, serpChecks } from '../tables.ts'
import { countChecks } from '../views/check-totals.ts'
import { searchTextOf } from '../views/search-text.ts'
import { asPending, startRun } from './start-run.ts'

export type StartSerpCheck = StartSerpCheckInput & { idempotencyKey?: string }

/**
 * Accepts a check: holds its credits, stores it and requests its fetches, in one transaction. A request with the same key, or an
 * identical check within minutes, returns the first one and charges nothing more.
 */
export async function startSerpCheck(ctx: AccountCtx, input: StartSerpCheck) {
  refuseRequestBeyondTrial(ctx.account.type, input)
  refuseBareSuffixes([input.domainUrl], 'domainUrl')
  refuseBareSuffixes(input.competitors, 'competitors')
  const { setting, locationName } = await resolveSetting(ctx, input)
  const request = clientRequest(input.idempotencyKey ?? input.random_id, contentOf(input))
  const { subjectId: id, isRepeat } = await beginOrRepeat(ctx, serpCheckWork, request, {
    refuse: refuseWithoutCredits,
    begin: (tx) => storeCheck(tx, input, request, setting, locationName),
  })
  return { message: isRepeat ? serpCheckMessages.repeated : serpCheckMessages.queued, data: { id } }
}

/** Equal for equal requests, whatever their key. */
function contentOf(input: StartSerpCheck) {
  const { domainUrl, searchEngine, deviceType, language, country, state_city, keywords, competitors } = input
  const reading = [input.depth, input.extraPage, input.loadsAiOverview, input.includesSubdomains]
  return [domainUrl, searchEngine, deviceType, language, country, state_city, keywords, competitors, reading]
}

async function storeCheck(
  tx: AccountCtx,
  input: StartSerpCheck,
  request: RunRequest,
  setting: ChosenSetting,
  locationName: string,
): Promise<number> {
  const accountId = tx.account.id
  const run = 1
  const [check] = await tx.db
    .insert(serpChecks)
    .values({
      accountId,
      domain: input.domainUrl,
      ...setting,
      countryCode: input.country,
      locationName,
      competitors: input.competitors,
      includesSubdomains: input.includesSubdomains,
      keywordsCount: input.keywords.length,
      doneCount: 0,
      failedCount: 0,
      searchText: searchTextOf({ note: null, domain: input.domainUrl, keywords: input.keywords }),
      createdAt: tx.clock(),
    })
    .returning()
  if (check === undefined) throw new Error('the check was not stored')
  const keywords = input.keywords.map((keyword, at) => ({ number: at + 1, keyword }))
  const asked = await startRun(tx, { request, check, number: run, kind: 'check', keywords, isNewFetch: false })
  const rows = asked.map((one) => asPending(accountId, check.id, run, one))
  if (isNonEmpty(rows)) await tx.db.execute(insertRows(serpCheckKeywords, rows))
  await countChecks(tx, accountId, { checks: 1, keywords: keywords.length })
  return check.id
}
