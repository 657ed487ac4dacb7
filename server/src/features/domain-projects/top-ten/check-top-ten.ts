import { and, eq } from 'drizzle-orm'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { serpKeywordPrice, topTenReading } from '#contract/rules/paid-runs/prices.ts'
import { keywordProblem, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { beginOnce, beginRun, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { awaitPages, findPages } from '../../../parts/serp-fetches/index.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { getCreditCosts } from '../../credits/index.ts'
import type { DomainRow } from '../domain-work.ts'
import { getDomainProject, lockDomainOfAccount } from '../get-domain-project.ts'
import { domainKeywords, domainSerps } from '../tables.ts'
import { type PresentedTopTen, presentTopTen, type SerpRow } from './present-top-ten.ts'
import { sendRecordTopTen } from './record-top-tens.ts'
import { topTenSetting, topTenWork } from './top-ten-work.ts'

export type CheckTopTen = { id: number; keyword: string; again: boolean }

/**
 * The top ten of a keyword the domain ranks for. A stored page is shown free for as long as it is kept; otherwise, or on request,
 * it is fetched at the price of a keyword at that depth.
 */
export async function checkTopTen(ctx: AccountCtx, { id, keyword, again }: CheckTopTen) {
  const domain = await getDomainProject(ctx, id)
  await refuseUnknown(ctx, domain, keyword)
  const known = await findSerp(ctx, domain, keyword)
  const shown = known && (await presentTopTen(ctx, domain, known))
  const isEnough = shown !== undefined && (shown.state === 'pending' || (!again && !shown.isGone))
  if (isEnough) return reply(domain, keyword, shown)
  const problem = keywordProblem(normalizeKeyword(keyword))
  if (problem !== undefined) throw refusedKeyword(problem, 'the keyword cannot be looked up')
  // One at a time for each keyword: a second click finds the first one's look-up under way.
  const request = clientRequest(undefined, ['top-ten', id, keyword])
  await beginOnce(ctx, topTenWork, request, { begin: (tx) => beginTopTen(tx, { id, keyword, request }) })
  const begun = await findSerp(ctx, domain, keyword)
  if (begun === undefined) throw notFound(`domain ${id}`)
  return reply(domain, keyword, await presentTopTen(ctx, domain, begun))
}

async function refuseUnknown(ctx: AccountCtx, { accountId, id }: DomainRow, keyword: string): Promise<void> {
  const [row] = await ctx.db
    .select({ keyword: domainKeywords.keyword })
    .from(domainKeywords)
    .where(
      and(
        eq(domainKeywords.accountId, accountId),
        eq(domainKeywords.projectId, id),
        eq(domainKeywords.keyword, keyword),
      ),
    )
    .limit(1)
  if (row !== undefined) return
  // A domain that was deleted since it was loaded has no keywords, and is not found.
  await getDomainProject(ctx, id)
  throw refusedKeyword(domainProjectMessages.serpKeyword, `domain ${id} has no such keyword`)
}

const refusedKeyword = (message: string, reason: string) =>
  new AppError('input.invalid', reason, { publicMessage: message, data: { issues: [{ path: 'keyword', message }] } })

async function findSerp(ctx: AccountCtx, { accountId, id }: DomainRow, keyword: string): Promise<SerpRow | undefined> {
  const [serp] = await ctx.db
    .select()
    .from(domainSerps)
    .where(and(eq(domainSerps.accountId, accountId), eq(domainSerps.projectId, id), eq(domainSerps.keyword, keyword)))
  return serp
}

type BeginTopTen = { id: number; keyword: string; request: RunRequest }

async function beginTopTen(tx: AccountCtx, { id, keyword, request }: BeginTopTen): Promise<number> {
  const domain = await lockDomainOfAccount(tx, id)
  const { accountId } = domain
  const setting = topTenSetting(domain)
  const serp = await makePending(tx, domain, keyword)
  const [found] = await findPages(tx, { accountId, setting, keywords: [{ keyword }], isNewFetch: false })
  if (found === undefined) throw new Error('the keyword has no query')
  const { holdId } = await beginRun(tx, topTenWork, {
    subject: { accountId, subjectId: serp.id },
    number: serp.run,
    request,
    unitsCount: 1,
    chargeableCount: found.isFree ? 0 : 1,
    title: `Top ten results: ${keyword}`,
    actor: `account:${accountId}`,
    own: { creditsPerSerp: serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), topTenReading) },
  })
  const [awaited] = await awaitPages(tx, { accountId, holdId, isNewFetch: false }, [found])
  if (awaited === undefined) throw new Error('the keyword waits for nothing')
  const { isFree, fetchId, snapshotQueryId, snapshotId, takenAt } = awaited
  await tx.db
    .update(domainSerps)
    .set({ isFree, fetchId, snapshotQueryId, snapshotId, takenAt })
    .where(and(eq(domainSerps.accountId, accountId), eq(domainSerps.id, serp.id)))
  if (awaited.page !== undefined) await sendRecordTopTen(tx, { accountId, subjectId: serp.id })
  return serp.id
}

async function makePending(tx: AccountCtx, { accountId, id: projectId }: DomainRow, keyword: string): Promise<SerpRow> {
  const known = await findSerp(tx, { accountId, id: projectId } as DomainRow, keyword)
  const run = (known?.run ?? 0) + 1
  const pending = { run, state: 'pending' as const, failure: null, isFree: false, fetchId: null }
  const [serp] = await tx.db
    .insert(domainSerps)
    .values({ accountId, projectId, keyword, ...pending })
    .onConflictDoUpdate({
      target: [domainSerps.accountId, domainSerps.projectId, domainSerps.keyword],
      set: { ...pending, snapshotQueryId: null, snapshotId: null, takenAt: null },
    })
    .returning()
  if (serp === undefined) throw new Error('the look-up was not stored')
  return serp
}

const reply = (domain: DomainRow, keyword: string, { state, failure, takenAt, topTen }: PresentedTopTen) => ({
  keyword,
  state,
  failure,
  location_name: presentPlace(domain.locationName),
  taken_at: takenAt?.toISOString() ?? null,
  top_ten: topTen,
})
