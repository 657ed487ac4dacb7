import { sql } from 'drizzle-orm'
import type { ViewDomainInput } from '#contract/domain-projects/endpoints.ts'
import type {
  DomainDate,
  DomainKeyword,
  DomainProject,
  DomainView,
  TopTenResult,
} from '#contract/domain-projects/rows.ts'
import { movementOf, type RankedKind, type SearchIntent } from '#contract/rules/domain-checks.ts'
import { domainLimits } from '#contract/rules/limits.ts'
import { findCountry } from '#contract/rules/places.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-features.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type DomainRow, loadDomain } from '../load-domain.ts'
import { presentOneDomain } from '../present-domain.ts'
import { listTopTens } from '../top-ten/present-top-ten.ts'
import {
  besideCompared,
  type Compared,
  conditionsOf,
  isOfShownOnly,
  orderOf,
  rowsFrom,
  shownRowsFrom,
} from './choose-rows.ts'
import { countMovements } from './count-movements.ts'
import { sharePages } from './share-pages.ts'
import { chooseDates, type DateRow, findLoadingDate, listDates } from './shown-dates.ts'

const perPage = domainLimits.rowsPerPage

/** What a domain was found for on a date. */
export async function viewDomain(ctx: AccountCtx, input: ViewDomainInput): Promise<DomainView> {
  const domain = await loadDomain(ctx, input.id)
  const [dates, project] = await Promise.all([listDates(ctx, domain), presentOneDomain(ctx, domain)])
  const { shown, compared } = chooseDates(dates, input)
  const frame = frameOf(domain, project, dates)
  if (shown === undefined) return { ...frame, ...nothingYet, ...(await showLoading(ctx, { domain, project }, input)) }
  const of: Compared = { domain, shown, compared }
  const [data, total, tableData, movements] = await Promise.all([
    listKeywords(ctx, of, input),
    countRows(ctx, of, input),
    sharePages(ctx, domain, shown),
    countMovements(ctx, of),
  ])
  return {
    ...frame,
    data,
    pagination: paginationOf(input, total),
    selected_date: shown.day,
    compared_date: compared?.day ?? null,
    rows: { read: shown.rowsCount, total: shown.totalCount, is_whole: shown.isWhole },
    tableData,
    totalCounts: { organic: presentWhole(shown, 'organic'), paid: presentWhole(shown, 'paid') },
    movements,
  }
}

/** Rows of a first check while they come in: nothing is added up of them, for none of it is whole. */
async function showLoading(
  ctx: AccountCtx,
  { domain, project }: { domain: DomainRow; project: DomainProject },
  input: ViewDomainInput,
) {
  const date = await findLoadingDate(ctx, domain)
  if (date === undefined) return {}
  const shown = { ...date, rowsCount: project.progress.done_count }
  const of: Compared = { domain, shown, compared: undefined }
  const [data, total] = await Promise.all([listKeywords(ctx, of, input), countRows(ctx, of, input)])
  return {
    data,
    pagination: paginationOf(input, total),
    rows: { read: shown.rowsCount, total: shown.totalCount, is_whole: false },
  }
}

const paginationOf = ({ page }: ViewDomainInput, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
})

async function listKeywords(ctx: AccountCtx, of: Compared, input: ViewDomainInput): Promise<DomainKeyword[]> {
  const rows = await listRows(ctx, of, input)
  const keywords = rows.map(({ keyword }) => keyword)
  const topTens = await listTopTens(ctx, of.domain, keywords)
  return rows.map((row) => presentRow(of, row, topTens.get(row.keyword)))
}

const frameOf = (domain: DomainRow, project: DomainProject, dates: readonly DateRow[]) => ({
  available_dates: [...new Set(dates.map(({ day }) => day))].reverse(),
  is_project_created: project.is_project_created,
  domain: domain.target,
  project,
  state: project.state,
  progress: project.progress,
  schedule: domain.schedule,
  history: dates.map(presentDate),
})

const noFigures = { count: 0, etv: 0, estimated_paid_traffic_cost: 0 }
const nothingYet = {
  data: [],
  pagination: { current_page: 1, last_page: 1, total: 0 },
  selected_date: null,
  compared_date: null,
  rows: { read: 0, total: 0, is_whole: true },
  tableData: { organic: {}, paid: {} },
  totalCounts: { organic: noFigures, paid: noFigures },
  movements: null,
}

const presentWhole = ({ figures }: DateRow, kind: RankedKind) => ({
  count: figures[kind].count,
  etv: figures[kind].traffic,
  estimated_paid_traffic_cost: figures[kind].trafficCostUsd,
})

const presentDate = ({ day, rowsCount, totalCount, isWhole, figures }: DateRow): DomainDate => ({
  date: day,
  rows_count: rowsCount,
  total_count: totalCount,
  is_whole: isWhole,
  organic_keywords: figures.organic.count,
  paid_keywords: figures.paid.count,
  organic_traffic: figures.organic.traffic,
  paid_traffic: figures.paid.traffic,
})

export type ComparedRow = {
  number: number
  keyword: string
  kind: RankedKind
  position: number | null
  before: number | null
  url: string
  title: string | null
  search_volume: number | null
  difficulty: number | null
  difficulty_before: number | null
  cpc_usd: number | null
  intent: SearchIntent | null
  features: SerpFeatureKey[]
  traffic: number
  is_branded: boolean
  seen_at: string | null
}

const shownColumns = [
  'number',
  'keyword',
  'kind',
  'url',
  'title',
  'search_volume',
  'cpc_usd',
  'intent',
  'features',
  'traffic',
  'is_branded',
  'seen_at',
] as const
/** Of the shown date, else, for a lost keyword, of the compared one. */
export const comparedColumns = sql.raw(
  [
    ...shownColumns.map((name) => `coalesce(n.${name}, o.${name}) as ${name}`),
    'n.position, o.position as before, n.difficulty, o.difficulty as difficulty_before',
  ].join(', '),
)

/**
 * The rows of a page are found first where the shown date says which, and only they are looked up on the compared date:
 * joining all of them would take ten times as long.
 */
async function listRows(ctx: AccountCtx, of: Compared, input: ViewDomainInput): Promise<ComparedRow[]> {
  const conditions = conditionsOf(input, { isCompared: of.compared !== undefined })
  const order = orderOf(input)
  const page = sql`limit ${perPage} offset ${(input.page - 1) * perPage}`
  const { rows } = await ctx.db.execute<ComparedRow>(
    isOfShownOnly(input, input.sort)
      ? sql`select ${comparedColumns}
          from ${besideCompared(of, sql`select n.* from ${shownRowsFrom(of)} ${conditions} order by ${order} ${page}`)}
          order by ${order}`
      : sql`select ${comparedColumns} from ${rowsFrom(of, input)} ${conditions} order by ${order} ${page}`,
  )
  return rows
}

async function countRows(ctx: AccountCtx, of: Compared, input: ViewDomainInput): Promise<number> {
  if (!isNarrowed(input)) return of.shown.rowsCount
  const conditions = conditionsOf(input, { isCompared: of.compared !== undefined })
  const from = isOfShownOnly(input) ? shownRowsFrom(of) : rowsFrom(of, input)
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} ${conditions}`,
  )
  return rows[0]?.total ?? 0
}

/** Whether some rows of the date may be left out. */
function isNarrowed(input: ViewDomainInput): boolean {
  const {
    id: _id,
    page: _page,
    created_at: _shown,
    compare_date: _compared,
    sort: _sort,
    direction: _way,
    ...choice
  } = input
  return Object.values(choice).some((value) => value !== undefined && value !== '')
}

const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before

export function presentRow(
  { domain, shown, compared }: Compared,
  row: ComparedRow,
  topTen: TopTenResult[] = [],
): DomainKeyword {
  const isLost = row.position === null
  return {
    id: row.number,
    keyword: row.keyword,
    kind: row.kind,
    sf: 'Google',
    location_name: findCountry(domain.countryCode)?.location_name ?? '',
    location_code: domain.countryCode,
    language_code: domain.languageCode,
    position: row.position,
    position_change: differenceOf(row.position, row.before),
    lp: row.before,
    movement: compared === undefined ? null : (movementOf(row.before, row.position) ?? null),
    traffic: row.traffic,
    search_volume: row.search_volume,
    kd: row.difficulty ?? row.difficulty_before,
    kd_change: differenceOf(row.difficulty, row.difficulty_before),
    cpc: row.cpc_usd,
    intent: row.intent,
    features: row.features,
    is_branded: row.is_branded,
    last_updated: row.seen_at === null ? null : new Date(row.seen_at).toISOString(),
    date: isLost && compared !== undefined ? compared.day : shown.day,
    url: row.url,
    title: row.title,
    top_ten: topTen,
  }
}
