import { sql } from 'drizzle-orm'
import type {
  Accounting,
  CheckSide,
  PageVolatility,
  RankMovement,
  ReasonNoAccounting,
} from '#contract/rank-projects/movement.ts'
import { volatilityScale, volatilityVerdictOf } from '#contract/rules/rank-projects/volatility.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { resultOwners } from '#contract/rules/serp-fetches/tracked-sites.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import {
  addressOf,
  cutOutline,
  type Outline,
  outlineOf,
  readOutlines,
} from '../../../parts/serp-fetches/outlines/index.ts'
import { createOwnerOf, type PageEvidence, readEvidence } from '../../../parts/serp-fetches/read-pages/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { type CheckedFacts, listFacts } from '../accounting/list-facts.ts'
import { type AccountedChange, type MovedAddress, placesOf, readAccounting } from '../accounting/read-accounting.ts'
import { volatilityOf } from '../accounting/volatility.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { getOwnKeyword, type KeywordRow } from '../keywords/load-keyword.ts'
import {
  findObservationAsOf,
  findObservationBefore,
  type KeywordObservation,
  pageOf,
  shownRank,
} from './keyword-observations.ts'

export type ShowRankMovement = {
  id: number
  keyword_id: number
  date?: LocalDate | undefined
  compared?: LocalDate | undefined
}

/**
 * Accounts for the change of a keyword's rank between two dates, with the pages as evidence. A date without a check of it shows
 * the last successful one before, as in every view; so does a compared date whose check failed.
 */
export async function showRankMovement(ctx: AccountCtx, { id, keyword_id, date, compared }: ShowRankMovement) {
  const project = await getProject(ctx, id)
  const keyword = await getOwnKeyword(ctx, id, keyword_id)
  const day = date ?? keyword.latestDay
  const now = day === null ? undefined : await findObservationAsOf(ctx, keyword, day)
  if (now === undefined) throw notFound(`check of keyword ${keyword_id} of project ${id} on ${day}`)
  const { before, reason } = await findBefore(ctx, keyword, { now, day: date ?? now.day, compared })
  const [evidence, competitors] = await Promise.all([
    Promise.all([before, now].map((check) => readCheck(ctx, project, check))),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const [pageBefore, pageNow] = evidence
  const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
  const data: RankMovement = {
    keyword: keyword.keyword,
    now: presentSide(project, now),
    before: before === undefined ? null : presentSide(project, before),
    ...(before === undefined
      ? nothingCompared(reason)
      : (await isOtherBaseline(ctx, keyword, before, now))
        ? nothingCompared('settings')
        : compareChecks(project, { before, now, pageBefore, pageNow })),
    pages: presentPages(project, domains, pageBefore, pageNow),
  }
  return { data }
}

type Asked = { now: KeywordObservation; day: LocalDate; compared: LocalDate | undefined }
type Before =
  | { before: KeywordObservation; reason?: undefined }
  | { before?: undefined; reason: Extract<ReasonNoAccounting, 'first' | 'later' | 'same-check'> }

async function findBefore(ctx: AccountCtx, keyword: KeywordRow, { now, day, compared }: Asked): Promise<Before> {
  if (compared !== undefined && compared >= day) return { reason: 'later' }
  const found = await findObservationBefore(ctx, keyword, compared === undefined ? now.day : addDays(compared, 1))
  if (found?.day === now.day) return { reason: 'same-check' }
  if (found !== undefined) return { before: found }
  if (compared !== undefined) throw notFound(`check of keyword ${keyword.id} up to ${compared}`)
  return { reason: 'first' }
}

/** True if the engine, device, language or place was changed between two checks. */
async function isOtherBaseline(
  ctx: AccountCtx,
  { projectId, id }: KeywordRow,
  before: KeywordObservation,
  now: KeywordObservation,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from rank_project_days d
    join rank_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${projectId} and o.day = d.day
      and o.keyword_id = ${id} and o.is_baseline
    where d.account_id = ${ctx.account.id} and d.project_id = ${projectId} and d.day > ${before.day}::date
      and d.day <= ${now.day}::date and d.baseline_count > 0
    limit 1`)
  return rows.length > 0
}

/** The order of a check's page, and the page itself while it is kept. */
type CheckedPage = { outline: Outline; evidence: PageEvidence | undefined }

async function readCheck(
  ctx: AccountCtx,
  { domain, includesSubdomains }: ProjectRow,
  check: KeywordObservation | undefined,
): Promise<CheckedPage | undefined> {
  const page = check && pageOf(check)
  if (check === undefined || page === undefined) return undefined
  const { depth } = check
  const [outlines, evidence] = await Promise.all([
    readOutlines(ctx, [page]),
    readEvidence(ctx, page, { domain, depth, includesSubdomains }),
  ])
  const outline = outlines.get(page.snapshotId) ?? (evidence && outlineOf(evidence))
  return outline && { outline: cutOutline(outline, depth), evidence }
}

const presentSide = (project: ProjectRow, check: KeywordObservation): CheckSide => ({
  date: check.day,
  taken_at: new Date(check.taken_at).toISOString(),
  state: check.state,
  rank: shownRank(project, check),
  rank_absolute: check.rank_absolute,
  url: check.url,
  depth: check.depth,
  results_read: check.results_read,
})

type Comparison = Pick<RankMovement, 'difference' | 'accounting' | 'no_accounting' | 'facts' | 'volatility'>

const nothingCompared = (reason: NonNullable<RankMovement['no_accounting']>): Comparison => ({
  difference: null,
  accounting: null,
  no_accounting: reason,
  facts: [],
  volatility: null,
})

type BothChecks = {
  before: KeywordObservation
  now: KeywordObservation
  pageBefore: CheckedPage | undefined
  pageNow: CheckedPage | undefined
}

function compareChecks(project: ProjectRow, { before, now, pageBefore, pageNow }: BothChecks): Comparison {
  if (before.state === 'failed' || now.state === 'failed') return nothingCompared('failed')
  const accounted = readAccounting({ ...before, outline: pageBefore?.outline }, { ...now, outline: pageNow?.outline })
  return {
    difference: rankChangeOf(before, now).difference,
    accounting: 'change' in accounted ? presentAccounting(accounted.change) : null,
    no_accounting: 'reason' in accounted ? accounted.reason : null,
    facts: listFacts(factsOf(before, pageBefore), factsOf(now, pageNow), project.domain),
    volatility: presentVolatility(before, now, pageBefore, pageNow),
  }
}

const presentAccounting = ({ counts, arrived, departed, overtookUs, overtaken }: AccountedChange): Accounting => ({
  counts,
  arrived: arrived.map(presentMoved),
  departed: departed.map(presentMoved),
  overtook_us: overtookUs.map(presentMoved),
  overtaken: overtaken.map(presentMoved),
})

const presentMoved = ({ address, domain, before, now }: MovedAddress) => ({
  domain,
  url: address,
  position_before: before,
  position_now: now,
})

function factsOf(check: KeywordObservation, page: CheckedPage | undefined): CheckedFacts {
  const address = check.url === null ? undefined : addressOf(check.url)
  return {
    url: check.url,
    outline: page?.outline,
    texts: page?.evidence?.organic.find(({ url }) => addressOf(url) === address),
    resultsRead: check.results_read,
    aiOverview: check.ai_overview,
    features: check.features,
    ownedFeatures: check.owned_features,
    featureOwners: page?.evidence?.featureOwners ?? null,
  }
}

function presentVolatility(
  before: KeywordObservation,
  now: KeywordObservation,
  pageBefore: CheckedPage | undefined,
  pageNow: CheckedPage | undefined,
): PageVolatility | null {
  if (now.previous_day === before.day && now.volatility !== null) return storedVolatility(now.volatility, now)
  if (pageBefore === undefined || pageNow === undefined) return null
  const value = volatilityOf(pageBefore.outline, pageNow.outline)
  return value === null ? null : { value: value / volatilityScale, median: null, deviation: null, verdict: null }
}

function storedVolatility(value: number, usual: KeywordObservation): PageVolatility {
  const { volatility_median: median, volatility_deviation: deviation } = usual
  const isKnown = median !== null && deviation !== null
  return {
    value: value / volatilityScale,
    median: isKnown ? median / volatilityScale : null,
    deviation: isKnown ? deviation / volatilityScale : null,
    verdict: isKnown ? volatilityVerdictOf(value, { median, deviation }) : null,
  }
}

function presentPages(
  { includesSubdomains }: ProjectRow,
  domains: readonly string[],
  before: CheckedPage | undefined,
  now: CheckedPage | undefined,
): RankMovement['pages'] {
  const ownerOf = createOwnerOf(domains, { includesSubdomains })
  const resultsOf = ({ outline, evidence }: CheckedPage) =>
    (evidence?.organic ?? outline.results.map(withoutTexts)).map(({ position, url, domain, title, description }) => {
      const owner = ownerOf({ url, domain })
      const competitor = owner === null || owner === 'own' ? null : (domains[resultOwners.indexOf(owner)] ?? null)
      // A shop's address has another `srsltid` on each page, so both pages and the accounting name it without.
      return { position, url: addressOf(url), domain, title, description, is_own: owner === 'own', competitor }
    })
  const positionOn = (page: CheckedPage | undefined) => {
    const places = page && placesOf(page.outline)
    return (url: string) => places?.get(addressOf(url))?.position ?? null
  }
  const [positionBefore, positionNow] = [positionOn(before), positionOn(now)]
  return {
    before:
      before === undefined
        ? null
        : {
            is_page_kept: before.evidence !== undefined,
            results: resultsOf(before).map((result) => ({ ...result, moved_to: positionNow(result.url) })),
          },
    now:
      now === undefined
        ? null
        : {
            is_page_kept: now.evidence !== undefined,
            results: resultsOf(now).map((result) => ({ ...result, moved_from: positionBefore(result.url) })),
          },
  }
}

const withoutTexts = ({ position, address, domain }: Outline['results'][number]) => ({
  position,
  url: address,
  domain,
  title: null,
  description: null,
})
