import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/pricing.ts'
import type { Depth, Device, SearchEngine } from '#contract/rules/search-engines.ts'
import { after, days } from '../../platform/clock/clock.ts'
import type { IdempotentRequest } from '../../platform/database/idempotent-requests.ts'
import type { AccountCtx } from '../access/index.ts'
import { getCreditCosts, holdCredits, publishBalance } from '../credits/index.ts'
import { type AwaitedPage, awaitPages, findPages } from '../serp-fetches/index.ts'
import { recordRanksJob } from './record-ranks-job.ts'
import { type RunKind, serpCheckKeywords, serpCheckRuns, serpChecks } from './tables.ts'

/** Longer than any look is waited for, and than a machine may be down; a run that goes on ends its hold itself. */
const holdFor = days(7)

export type NumberedKeyword = {
  number: number
  keyword: string
  /** When it was looked at last; a page that is no newer shows nothing new. */
  checkedAt?: Date | null
}

export type StartRun = IdempotentRequest & {
  check: {
    id: number
    domain: string
    engine: SearchEngine
    device: Device
    languageCode: string
    locationCode: number
    depth: Depth
  }
  number: number
  kind: RunKind
  keywords: readonly NumberedKeyword[]
  /** Asks for new result pages even where fresh ones are there. */
  isNewFetch: boolean
}

/** A keyword of the run and what it waits for. */
export type AskedKeyword = Pick<NumberedKeyword, 'number' | 'keyword'> & AwaitedPage

/**
 * Begins paid work on a check, inside the caller's transaction: finds fresh pages, holds the credits, asks for the
 * missing fetches. The caller stores what it returns as pending keywords. Throws `credits.insufficient`.
 */
export async function startRun(tx: AccountCtx, input: StartRun): Promise<AskedKeyword[]> {
  const { check, keywords } = input
  const accountId = tx.account.id
  const found = await findPages(tx, { accountId, setting: check, keywords, isNewFetch: input.isNewFetch })
  const creditsPerKeyword = serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), check.depth)
  const chargeableCount = found.filter(({ isFree }) => !isFree).length
  const creditsHeld = multiplyCredits(creditsPerKeyword, chargeableCount)
  const holdId = await hold(tx, input, creditsHeld)
  await tx.db.insert(serpCheckRuns).values({
    accountId,
    checkId: check.id,
    number: input.number,
    kind: input.kind,
    requestKey: input.requestKey ?? uuid(),
    fingerprint: input.fingerprint,
    creditsPerKeyword,
    keywordsCount: keywords.length,
    chargeableCount,
    holdId,
    createdAt: tx.clock(),
  })
  await tx.db
    .update(serpChecks)
    .set({ run: input.number, creditsHeld })
    .where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, check.id)))
  const asked = await awaitPages(tx, { accountId, holdId, setting: check, isNewFetch: input.isNewFetch }, found)
  if (asked.some(({ page }) => page !== undefined))
    await tx.jobs.send(tx, recordRanksJob, { accountId, checkId: check.id })
  await publishBalance(tx, accountId)
  return asked.map(({ number, keyword, isFree, fetchId, snapshotQueryId, snapshotId, takenAt }) => ({
    number,
    keyword,
    isFree,
    fetchId,
    snapshotQueryId,
    snapshotId,
    takenAt,
  }))
}

const workNames = { check: 'SERP check', refresh: 'SERP refresh', retry: 'SERP retry' } as const satisfies Record<
  RunKind,
  string
>

async function hold(tx: AccountCtx, { check, kind, number, keywords }: StartRun, amount: number) {
  if (amount === 0) return null
  const accountId = tx.account.id
  const { holdId } = await holdCredits(tx, {
    accountId,
    key: `serp-check:${check.id}:run-${number}:hold`,
    amount,
    title: `${workNames[kind]} of ${check.domain}, ${keywords.length} ${keywords.length === 1 ? 'keyword' : 'keywords'}`,
    reference: `serp-check:${check.id}`,
    actor: `account:${accountId}`,
    expiresAt: after(tx.clock(), holdFor),
  })
  return holdId
}

/** A keyword as a new run leaves it: asked for, nothing known yet. */
export const asPending = (accountId: number, checkId: number, run: number, asked: AskedKeyword) => ({
  ...asked,
  accountId,
  checkId,
  run,
  state: 'pending' as const,
})

export const ownKeywords = (accountId: number, checkId: number) =>
  and(eq(serpCheckKeywords.accountId, accountId), eq(serpCheckKeywords.checkId, checkId))
