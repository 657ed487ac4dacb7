import { sql } from 'drizzle-orm'
import type { ViewBacklinksInput } from '#contract/backlinks/link-choice.ts'
import type { Backlink, BacklinkDate, BacklinkProject, BacklinkView, LinkChanges } from '#contract/backlinks/rows.ts'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { creditsCharged, getRun } from '../../../parts/paid-runs/index.ts'
import { chooseDates, countBeyond, findLoadingDate, getSite, listDates } from '../../../parts/site-checks/index.ts'
import { backlinkStore, backlinkWork, type DateRow, type ProjectRow } from '../backlink-work.ts'
import { presentOneProject } from '../present-project.ts'
import { type Compared, chosenFrom, listChosen } from './choose-links.ts'
import { countChanges } from './count-changes.ts'

const perPage = backlinkLimits.rowsPerPage

type Pagination = { current_page: number; last_page: number; total: number }
type Statuses = BacklinkView['statuses']

/** Lists the links to a target on a date. */
export async function showBacklinks(
  ctx: AccountCtx,
  input: ViewBacklinksInput,
): Promise<{ data: BacklinkView; pagination: Pagination }> {
  const project = await getSite(ctx, backlinkStore, input.backlink_id)
  const [dates, presented] = await Promise.all([
    listDates(ctx, backlinkStore, project),
    presentOneProject(ctx, project),
  ])
  const { shown, compared } = chooseDates(backlinkStore, dates, input)
  if (shown === undefined) return showLoading(ctx, { project, presented }, input)
  const of: Compared = { project, shown, compared }
  const [{ statuses, domainStatuses }, changes, creditsUsed] = await Promise.all([
    countStatuses(ctx, of),
    countChanges(ctx, of),
    countCredits(ctx, of),
  ])
  const { links, total } = await listLinks(ctx, of, input, { statuses, domainStatuses, changes })
  return {
    data: {
      backlink: {
        ...presented,
        available_dates: [...new Set(dates.map(({ day }) => day))].reverse(),
        selected_date: shown.day,
        compared_date: compared?.day ?? null,
        taken_at: shown.takenAt.toISOString(),
        credits_used: creditsUsed,
        is_filling: false,
      },
      ...presentWhole(shown),
      project: links,
      rows: { read: shown.rowsCount, total: shown.totalCount, is_whole: shown.isWhole },
      statuses,
      domain_statuses: domainStatuses,
      changes,
      history: dates.map(presentDate),
    },
    pagination: paginationOf(input, total),
  }
}

type Loading = { project: ProjectRow; presented: BacklinkProject }

/** Links of a first check while they come in, as no date; nothing is compared of them, for none of it is whole. */
async function showLoading(ctx: AccountCtx, { project, presented }: Loading, input: ViewBacklinksInput) {
  const date = await findLoadingDate(ctx, backlinkStore, project)
  const of: Compared | undefined = date && { project, shown: date, compared: undefined }
  const { statuses, domainStatuses } = of === undefined ? noStatuses : await countStatuses(ctx, of)
  const listed = of && (await listLinks(ctx, of, input, { statuses, domainStatuses, changes: null }))
  const isFilling = presented.state === 'pending'
  const data: BacklinkView = {
    backlink: {
      ...presented,
      available_dates: [],
      selected_date: null,
      compared_date: null,
      taken_at: null,
      credits_used: null,
      is_filling: isFilling,
    },
    ...(date === undefined ? nothingYet(isFilling) : presentWhole(date)),
    project: listed?.links ?? [],
    rows: { read: statuses.all, total: date?.totalCount ?? null, is_whole: false },
    statuses,
    domain_statuses: domainStatuses,
    changes: null,
    history: [],
  }
  return { data, pagination: paginationOf(input, listed?.total ?? 0) }
}

const nothingYet = (isFilling: boolean) =>
  ({ summary: null, new_lost: null, new_lost_state: isFilling ? 'reading' : 'failed' }) as const

/** The provider's figures of the whole target. */
const presentWhole = ({ summary, newLost, newLostState, finishedAt }: DateRow) => ({
  summary,
  new_lost: newLost,
  // A check that ended before its last step has not asked, and will not.
  new_lost_state: newLostState === 'reading' && finishedAt !== null ? ('failed' as const) : newLostState,
})

const presentDate = ({ day, rowsCount, totalCount, isWhole, summary }: DateRow): BacklinkDate => ({
  date: day,
  rows_count: rowsCount,
  total_count: totalCount,
  is_whole: isWhole,
  backlinks: summary.backlinks,
  referring_domains: summary.referring_domains,
})

const paginationOf = ({ page }: ViewBacklinksInput, total: number): Pagination => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
})

async function countCredits(ctx: AccountCtx, { project, shown }: Compared): Promise<number> {
  const subject = { accountId: project.accountId, subjectId: project.id }
  return creditsCharged(backlinkWork, await getRun(ctx, backlinkWork, subject, shown.run))
}

type AllStatuses = { statuses: Statuses; domainStatuses: Statuses }
const none: Statuses = { all: 0, lost: 0, new: 0 }
const noStatuses: AllStatuses = { statuses: none, domainStatuses: none }

/** Counts links, and the domains they are on, which are grouped because counting distinct ones sorts them all. */
async function countStatuses(ctx: AccountCtx, { project, shown }: Compared): Promise<AllStatuses> {
  const { rows } = await ctx.db.execute<AllStatuses>(sql`
    select json_build_object('all', coalesce(sum(links), 0), 'lost', coalesce(sum(lost), 0), 'new', coalesce(sum(new), 0)) as statuses,
      json_build_object('all', count(*), 'lost', count(*) filter (where lost > 0), 'new', count(*) filter (where new > 0)) as "domainStatuses"
    from (
      select count(*) as links, count(*) filter (where is_lost) as lost, count(*) filter (where is_new) as new
      from backlinks where account_id = ${project.accountId} and project_id = ${project.id} and run = ${shown.run}
      group by from_domain) domains`)
  return rows[0] ?? noStatuses
}

type Counted = AllStatuses & { changes: LinkChanges | null }

async function listLinks(
  ctx: AccountCtx,
  of: Compared,
  input: ViewBacklinksInput,
  counted: Counted,
): Promise<{ links: Backlink[]; total: number }> {
  const known = countKnown(of, input, counted)
  const offset = (input.page - 1) * perPage
  const { links, total } = await listChosen(ctx, of, input, { limit: perPage, offset, isCounted: known === undefined })
  return { links, total: known ?? total ?? (await countBeyond(ctx, input.page, chosenFrom(of, input))) }
}

/** The number of rows, if it was counted already. */
function countKnown({ compared }: Compared, input: ViewBacklinksInput, { statuses, domainStatuses, changes }: Counted) {
  const { filter, movement, one_per_domain, ...choice } = input
  if (isNarrowed(choice)) return undefined
  if (movement === undefined) return one_per_domain ? domainStatuses[filter] : statuses[filter]
  if (compared === undefined) return 0
  return filter === 'all' && !one_per_domain ? changes?.links[movement] : undefined
}

/** True if a filter other than status and movement may leave links out. */
function isNarrowed(input: Omit<ViewBacklinksInput, 'filter' | 'movement' | 'one_per_domain'>): boolean {
  const {
    backlink_id: _id,
    page: _page,
    created_at: _shown,
    compare_date: _compared,
    sort: _sort,
    direction: _way,
    ...choice
  } = input
  // An empty text stands for links without any; only an empty search is none.
  const { search, ...rest } = choice
  return search !== '' || Object.values(rest).some((value) => value !== undefined)
}
