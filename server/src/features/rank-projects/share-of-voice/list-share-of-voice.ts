import { sql } from 'drizzle-orm'
import type { DomainShare, ShareBasis } from '#contract/rank-projects/share-of-voice.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import {
  growthDays,
  listedDays,
  type ShareFilter,
  type ShareSort,
} from '#contract/rules/rank-projects/share-of-voice.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { type ComparedDates, readComparableDays } from '../days/compared-days.ts'
import { findOpenRun, getProject, type ProjectRow } from '../get-project.ts'
import { findSegment } from '../segments/project-segments.ts'
import { findSetting } from '../settings/project-settings.ts'
import { listMissingTags } from '../tags/project-tags.ts'
import { type NamedTargets, nameTargets } from './name-targets.ts'
import type { ShareScope } from './outdate-shares.ts'
import {
  findStoredScope,
  hasShares,
  inScope,
  readShareDays,
  type ScopeChoice,
  type ShareDay,
  type ShareOnDay,
  scopeOf,
  settingOf,
} from './read-shares.ts'

export type ShareChoice = ScopeChoice &
  ComparedDates & {
    search: string
    show?: ShareFilter | undefined
    sort: ShareSort
    direction: 'asc' | 'desc'
  }

export type ListShareOfVoice = ShareChoice & { id: number; page: number; domains_per_page: KeywordsPerPage }

/** The domains on a project's results pages with their shares of voice on the shown date and on the compared one. */
export async function listShareOfVoice(
  ctx: AccountCtx,
  { id, page, domains_per_page: perPage, ...choice }: ListShareOfVoice,
) {
  const project = await getProject(ctx, id)
  const [{ domains, ...read }, isMissing, run] = await Promise.all([
    readDomainShares(ctx, project, choice),
    isScopeMissing(ctx, project, choice),
    findOpenRun(ctx, project),
  ])
  const last_page = Math.max(1, Math.ceil(domains.length / perPage))
  return {
    data: {
      domains: domains.slice((page - 1) * perPage, page * perPage),
      pagination: { current_page: page, last_page, total: domains.length },
      ...read,
      is_pending: run === undefined && project.sharesRun !== project.run,
      is_missing: isMissing,
    },
  }
}

async function isScopeMissing(
  ctx: AccountCtx,
  project: ProjectRow,
  { tag, segment, setting }: ScopeChoice,
): Promise<boolean> {
  const reference = { accountId: project.accountId, projectId: project.id }
  if (setting !== undefined) return findSetting(project, setting) === undefined
  if (tag !== undefined) return (await listMissingTags(ctx, reference, [tag])).length > 0
  return segment !== undefined && (await findSegment(ctx, reference, segment)) === undefined
}

export type DomainShares = {
  domains: DomainShare[]
  comparison: DayCompared | null
  basis: ShareBasis | null
  /** The day from which first listings are looked for, if there are earlier days. */
  listed_from: LocalDate | null
  /** Recent days on which nobody is a newcomer, because more pages count than before. */
  more_pages_on: LocalDate[]
}

/** All domains of a choice in its order. */
export async function readDomainShares(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: ShareChoice,
): Promise<DomainShares> {
  const scope = await findStoredScope(ctx, project, scopeOf(choice))
  const [comparable, monthly, competitors] = await Promise.all([
    readComparableDays(ctx, project, choice, settingOf(scope)),
    readComparableDays(ctx, project, { compare: `${growthDays}d` }, settingOf(scope)),
    listCompetitors(ctx, { accountId: project.accountId, projectId: project.id }),
  ])
  const [now] = await readShareDays(ctx, project, scope, [comparable.asOf ?? '9999-12-31'])
  if (now === undefined) return { domains: [], comparison: null, basis: null, listed_from: null, more_pages_on: [] }
  const comparison = comparable.of(now.day)
  const [[before, earlier], listed] = await Promise.all([
    readShareDays(ctx, project, scope, [comparedDayOf(comparison), comparedDayOf(monthly.of(now.day))]),
    listSince(ctx, project, scope, { from: comparable.sameSince(now.day), to: now.day }),
  ])
  const targets = nameTargets(project, competitors)
  const days = { now, before, earlier }
  const names = new Set([...namesOn(now, targets), ...(before === undefined ? [] : namesOn(before, targets))])
  const domains = hasShares(now.basis) ? [...names].map((name) => presentDomain(name, days, targets, listed)) : []
  return {
    domains: sortDomains(domains.filter(isShown(choice)), choice),
    comparison: { ...comparison, ...(before !== undefined && { compared_date: before.day }) },
    basis: now.basis,
    listed_from: listed.hasEarlier ? listed.first : null,
    more_pages_on: [...listed.withMorePages].filter((day) => isRecent(day, now.day)),
  }
}

/** Shares are of all positions read, so those of another depth can't be compared either. */
const comparedDayOf = ({ compared_date, not_compared }: DayCompared): LocalDate | null =>
  not_compared === null ? compared_date : null

/** The largest by the weight that is shown, and the targets; by the other weight a day may name further ones. */
const namesOn = ({ domains }: ShareDay, targets: NamedTargets): string[] =>
  [...domains].flatMap(([name, { isLargest }]) => (isLargest || targets.kindOf(name) !== 'other' ? name : []))

type Listed = {
  /** The first stored day that is looked at; true if there are earlier ones. */
  first: LocalDate | null
  hasEarlier: boolean
  /** The first day that names each domain. */
  since: ReadonlyMap<string, LocalDate>
  /** Days of which more pages count than of the stored day before: what they name first may be on the added pages alone. */
  withMorePages: ReadonlySet<LocalDate>
}

type ListedDay = { day: LocalDate; hasMorePages: boolean; hasEarlier: boolean; named: string[] }

/**
 * The domains by the first stored day that names them. A new market or depth makes nobody a newcomer, so earlier days don’t count. Days are kept for
 * ever, so only the last ones are read, and the one before them, which tells what was listed already.
 */
async function listSince(
  ctx: AccountCtx,
  project: ProjectRow,
  scope: ShareScope,
  { from, to }: { from: LocalDate | null; to: LocalDate },
): Promise<Listed> {
  const stored = sql`from rank_share_days where ${inScope(project, scope)} and day >= ${from ?? '0001-01-01'}::date`
  const { rows } = await ctx.db.execute<ListedDay>(sql`
    with listed as materialized (
      select day, domains, keywords_count, volume_count, missing_count ${stored} and day <= ${to}::date
        and day >= coalesce((select max(day) ${stored} and day <= ${addDays(to, -listedDays)}::date), '-infinity')),
    counted as (
      select day, coalesce(keywords_count > lag(keywords_count) over days or volume_count > lag(volume_count) over days
        or keywords_count + missing_count > lag(keywords_count + missing_count) over days, false) as has_more_pages
      from listed window days as (order by day)),
    named as (
      select day, array_agg(domain) as domains
      from (select domain, min(day) as day from listed cross join unnest(domains) as domain group by domain) first group by day)
    select c.day::text as day, has_more_pages as "hasMorePages", coalesce(named.domains, '{}') as named,
      exists (select ${stored} and day < (select min(day) from listed)) as "hasEarlier"
    from counted c left join named using (day) order by c.day`)
  return {
    first: rows.find(({ named }) => named.length > 0)?.day ?? null,
    hasEarlier: rows[0]?.hasEarlier ?? false,
    since: new Map(rows.flatMap(({ day, named }) => named.map((domain) => [domain, day]))),
    withMorePages: new Set(rows.flatMap(({ day, hasMorePages }) => (hasMorePages ? day : []))),
  }
}

/** True for the last `growthDays` up to a day. */
const isRecent = (day: LocalDate, now: LocalDate) => day > addDays(now, -growthDays)

type Days = Record<'now', ShareDay> & Record<'before' | 'earlier', ShareDay | undefined>

function presentDomain(
  name: string,
  { now, before, earlier }: Days,
  targets: NamedTargets,
  { first, since, withMorePages }: Listed,
): DomainShare {
  const today = now.domains.get(name)
  const then = before?.domains.get(name)
  const monthAgo = earlier?.domains.get(name)
  const kind = targets.kindOf(name)
  const listed_since = since.get(name) ?? (today === undefined ? before?.day : undefined) ?? now.day
  return {
    domain: name,
    kind,
    competitor_id: targets.competitorOf(name),
    part_of: kind === 'other' ? null : targets.partOf(name),
    share: today?.share ?? null,
    share_before: then?.share ?? null,
    growth: today === undefined || monthAgo === undefined ? null : today.share - monthAgo.share,
    keywords_count: today?.keywords ?? null,
    keywords_before: then?.keywords ?? null,
    best: today === undefined || today.best === 0 ? null : today.best,
    state: before === undefined || kind !== 'other' ? null : stateOf(today, then),
    listed_since,
    is_newcomer:
      kind === 'other' &&
      today?.isLargest === true &&
      isRecent(listed_since, now.day) &&
      first !== null &&
      listed_since > first &&
      !withMorePages.has(listed_since),
  }
}

function stateOf(now: ShareOnDay | undefined, before: ShareOnDay | undefined): DomainShare['state'] {
  const [isNow, was] = [now?.isLargest === true, before?.isLargest === true]
  if (isNow === was) return null
  return isNow ? 'new' : 'gone'
}

const isShown =
  ({ search, show }: ShareChoice) =>
  (domain: DomainShare): boolean => {
    if (!domain.domain.includes(search.trim().toLowerCase())) return false
    switch (show) {
      case undefined:
        return true
      case 'untracked':
        return domain.kind === 'other' && domain.state !== 'gone'
      case 'tracked':
        return domain.kind !== 'other'
      case 'newcomers':
        return domain.is_newcomer
      case 'growing':
        return domain.growth !== null && domain.growth > 0
      case 'gone':
        return domain.state === 'gone'
    }
  }

/** Unknown shares of two dates differ by nothing known. */
export const changeOf = ({ share, share_before }: DomainShare): number | null =>
  share === null || share_before === null ? null : share - share_before

const values = {
  share: ({ share }) => share,
  change: changeOf,
  growth: ({ growth }) => growth,
  keywords: ({ keywords_count }) => keywords_count,
  best: ({ best }) => best,
  domain: ({ domain }) => domain,
  since: ({ listed_since }) => listed_since,
} as const satisfies Record<ShareSort, (domain: DomainShare) => string | number | null>

/** Domains without a value come last either way; ties are in the order of shares, then of names. */
function sortDomains(domains: readonly DomainShare[], { sort, direction }: ShareChoice): DomainShare[] {
  const sign = direction === 'asc' ? 1 : -1
  const byShare = (left: DomainShare, right: DomainShare) =>
    (right.share ?? -1) - (left.share ?? -1) || (left.domain < right.domain ? -1 : 1)
  return domains.toSorted((left, right) => {
    const [one, other] = [values[sort](left), values[sort](right)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byShare(left, right)
    if (one === other) return byShare(left, right)
    return one < other ? -sign : sign
  })
}
