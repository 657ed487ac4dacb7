import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { multiplyCredits } from '#contract/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/pricing.ts'
import { deviceOf, searchEngineOf } from '#contract/search-engines.ts'
import { type StartSerpCheckInput, serpCheckMessages } from '#contract/serp-checks.ts'
import { after, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { getCreditCosts, holdCredits, publishBalance } from '../credits/index.ts'
import { findPlace, hasLanguage } from '../locations/index.ts'
import { ensureQueries, findFreshPages, requestLooks, type Setting } from '../search-results/index.ts'
import { fillSerpCheckJob } from './fill-job.ts'
import { serpCheckKeywords, serpChecks, serpCheckTotals } from './tables.ts'
import { refuseBeyondTrial } from './trial-limits.ts'

/** Longer than any look is waited for, retries included. */
const holdFor = hours(24)

export type StartSerpCheck = StartSerpCheckInput & { idempotencyKey?: string }

/**
 * Accepts a check: holds its credits, stores it and asks for the looks, in one transaction. The same key, or without one
 * an equal check still running, answers the first check and charges nothing more.
 */
export async function startSerpCheck(ctx: AccountCtx, input: StartSerpCheck) {
  refuseBeyondTrial(ctx.account.type, input)
  const { setting, locationName } = await resolveSetting(ctx, input)
  const id = await inTransaction(ctx, async (tx) => {
    await serialise(tx, ctx.account.id)
    return (await findRepeated(tx, input)) ?? (await storeCheck(tx, input, setting, locationName))
  })
  return { message: serpCheckMessages.queued, data: { id } }
}

/** The wire's numbers as the provider's names, checked against the engine's own lists. */
async function resolveSetting(ctx: Ctx, input: StartSerpCheck): Promise<{ setting: Setting; locationName: string }> {
  const engine = searchEngineOf(input.searchEngine)
  const place = await findPlace(ctx, { engine, countryCode: input.country, locationCode: input.state_city })
  if (place === undefined)
    throw invalidField(
      input.state_city === null ? 'country' : 'state_city',
      'This search engine does not know that place. Please choose another.',
    )
  if (!(await hasLanguage(ctx, engine, input.language)))
    throw invalidField('language', 'This search engine does not offer that language. Please choose another.')
  const { locationCode, locationName } = place
  const device = deviceOf(input.deviceType)
  return { setting: { engine, device, languageCode: input.language, locationCode, depth: input.depth }, locationName }
}

const invalidField = (path: string, message: string) =>
  new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })

/** One start at a time per account, so that fifty presses at once make one check. */
const serialise = (tx: Ctx, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('serp-checks.start', ${accountId}))`)

const requestKeyOf = (input: StartSerpCheck) => input.idempotencyKey ?? input.random_id

/** Equal for equal requests, whatever their key. */
function fingerprintOf(input: StartSerpCheck): string {
  const { domainUrl, searchEngine, deviceType, language, country, state_city, keywords, competitors, depth } = input
  const content = [domainUrl, searchEngine, deviceType, language, country, state_city, keywords, competitors, depth]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

async function findRepeated(tx: AccountCtx, input: StartSerpCheck): Promise<number | undefined> {
  const key = requestKeyOf(input)
  const fingerprint = fingerprintOf(input)
  const mine = eq(serpChecks.accountId, tx.account.id)
  const [earlier] = await tx.db
    .select({ id: serpChecks.id, fingerprint: serpChecks.fingerprint })
    .from(serpChecks)
    .where(
      key === undefined
        ? and(mine, eq(serpChecks.fingerprint, fingerprint), isNull(serpChecks.finishedAt))
        : and(mine, eq(serpChecks.requestKey, key)),
    )
    .limit(1)
  if (earlier !== undefined && earlier.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `key ${key} named check ${earlier.id} before`)
  return earlier?.id
}

async function storeCheck(
  tx: AccountCtx,
  input: StartSerpCheck,
  setting: Setting,
  locationName: string,
): Promise<number> {
  const accountId = tx.account.id
  const { keywords } = input
  const queryIds = await ensureQueries(tx, setting, keywords)
  const fresh = await findFreshPages(tx, { queryIds, accountId })
  const isFree = (queryId: number) => fresh.get(queryId)?.isPaid ?? false
  const chargeableCount = queryIds.filter((queryId) => !isFree(queryId)).length
  const creditsPerKeyword = serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), setting.depth)
  const now = tx.clock()
  const [check] = await tx.db
    .insert(serpChecks)
    .values({
      accountId,
      requestKey: requestKeyOf(input) ?? uuid(),
      fingerprint: fingerprintOf(input),
      domain: input.domainUrl,
      ...setting,
      countryCode: input.country,
      locationName,
      competitors: input.competitors,
      keywordsCount: keywords.length,
      doneCount: 0,
      failedCount: 0,
      creditsPerKeyword,
      chargeableCount,
      createdAt: now,
    })
    .returning({ id: serpChecks.id })
  if (check === undefined) throw new Error('the check was not stored')
  await hold(tx, check.id, input, multiplyCredits(creditsPerKeyword, chargeableCount))

  const missing = keywords.flatMap((keyword, at) => {
    const queryId = queryIds[at] ?? 0
    return fresh.has(queryId) ? [] : [{ queryId, keyword }]
  })
  const looks = await requestLooks(tx, setting.engine, missing)
  await tx.db.insert(serpCheckKeywords).values(
    keywords.map((keyword, at) => {
      const queryId = queryIds[at] ?? 0
      const page = fresh.get(queryId)
      return {
        accountId,
        checkId: check.id,
        number: at + 1,
        keyword,
        state: 'pending' as const,
        isFree: isFree(queryId),
        lookId: looks.get(queryId),
        resultQueryId: page?.queryId,
        resultId: page?.resultId,
        takenAt: page?.takenAt,
      }
    }),
  )
  await countIn(tx, keywords.length)
  if (fresh.size > 0) await tx.jobs.send(tx, fillSerpCheckJob, { accountId, checkId: check.id })
  await publishBalance(tx, accountId)
  return check.id
}

async function hold(tx: AccountCtx, checkId: number, input: StartSerpCheck, amount: number) {
  if (amount === 0) return
  const accountId = tx.account.id
  const { holdId } = await holdCredits(tx, {
    accountId,
    key: `serp-check:${checkId}:hold`,
    amount,
    title: `SERP check of ${input.domainUrl}, ${input.keywords.length} ${input.keywords.length === 1 ? 'keyword' : 'keywords'}`,
    reference: `serp-check:${checkId}`,
    actor: `account:${accountId}`,
    expiresAt: after(tx.clock(), holdFor),
  })
  await tx.db
    .update(serpChecks)
    .set({ holdId })
    .where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, checkId)))
}

const countIn = (tx: AccountCtx, keywords: number) =>
  tx.db
    .insert(serpCheckTotals)
    .values({ accountId: tx.account.id, checks: 1, keywords })
    .onConflictDoUpdate({
      target: serpCheckTotals.accountId,
      set: { checks: sql`${serpCheckTotals.checks} + 1`, keywords: sql`${serpCheckTotals.keywords} + ${keywords}` },
    })
