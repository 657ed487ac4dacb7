import { and, eq } from 'drizzle-orm'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { beginRun, creditsHeld, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { type AwaitedPage, awaitPages, type ChosenSetting, findPages } from '../../../parts/serp-fetches/index.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { runTitles, serpCheckWork } from '../check-work.ts'
import { recordRanksJob } from '../ranks/record-ranks-job.ts'
import { type RunKind, serpCheckKeywords, serpChecks } from '../tables.ts'

export type NumberedKeyword = {
  number: number
  keyword: string
  /** The time when it was checked last; a page that is no newer shows nothing new. */
  checkedAt?: Date | null
}

export type StartRun = {
  request: RunRequest
  check: { id: number; domain: string } & ChosenSetting
  number: number
  kind: RunKind
  keywords: readonly NumberedKeyword[]
  /** Keywords of the check that this run does not ask for again. */
  earlier?: { doneCount: number; failedCount: number }
  /** Asks for new results pages even where fresh ones are there. */
  isNewFetch: boolean
}

/** A keyword of the run and what it waits for. */
export type AskedKeyword = Pick<NumberedKeyword, 'number' | 'keyword'> & AwaitedPage

/**
 * Begins paid work on a check, inside the caller's transaction: finds fresh pages, holds the credits, asks for the
 * missing fetches. The caller stores what it returns as pending keywords. Throws `credits.insufficient`.
 */
export async function startRun(tx: AccountCtx, input: StartRun): Promise<AskedKeyword[]> {
  const { check, keywords, kind, number, isNewFetch } = input
  const accountId = tx.account.id
  const found = await findPages(tx, { accountId, setting: check, keywords, isNewFetch })
  const run = await beginRun(tx, serpCheckWork, {
    subject: { accountId, subjectId: check.id },
    number,
    request: input.request,
    unitsCount: keywords.length,
    chargeableCount: found.filter(({ isFree }) => !isFree).length,
    ...(input.earlier !== undefined && { earlier: input.earlier }),
    title: `${runTitles[kind]} of ${check.domain}, ${keywords.length} ${keywords.length === 1 ? 'keyword' : 'keywords'}`,
    actor: `account:${accountId}`,
    own: { kind, creditsPerKeyword: serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), check) },
  })
  await tx.db
    .update(serpChecks)
    .set({ run: number, creditsHeld: creditsHeld(serpCheckWork, run) })
    .where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, check.id)))
  const asked = await awaitPages(tx, { accountId, holdId: run.holdId, isNewFetch }, found)
  if (asked.some(({ page }) => page !== undefined))
    await tx.jobs.send(tx, recordRanksJob, { accountId, subjectId: check.id })
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
