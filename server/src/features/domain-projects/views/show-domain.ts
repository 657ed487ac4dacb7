import { sql } from 'drizzle-orm'
import type { ViewDomainInput } from '#contract/domain-projects/row-choice.ts'
import type {
  DomainDate,
  DomainKeyword,
  DomainProject,
  DomainView,
  TopTenResult,
} from '#contract/domain-projects/rows.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { movementOf, type RankedKind, type SearchIntent } from '#contract/rules/site-checks/domain-checks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DateRow, DomainRow } from '../domain-work.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { presentOneDomain } from '../present-domain.ts'
import { listTopTens } from '../top-ten/present-top-ten.ts'
import { type Compared, countChosen, pageFrom, shownOrCompared } from './choose-rows.ts'
import { countMovements, type MovementsByKind, sumOfKinds } from './count-movements.ts'
import { sharePages } from './share-pages.ts'
import { chooseDates, findLoadingDate, listDates } from './shown-dates.ts'

const perPage = domainLimits.rowsPerPage

/** Shows the keywords a domain was found for on a date. */
export async function showDomain(ctx: AccountCtx, input: ViewDomainInput): Promise<DomainView> {
  const domain = await getDomainProject(ctx, input.id)
  const [dates, project] = await Promise.all([listDates(ctx, domain), presentOneDomain(ctx, domain)])
  const { shown, compared } = chooseDates(dates, input)
  const frame = frameOf(domain, project, dates)
  if (shown === undefined) return { ...frame, ...nothingYet, ...(await showLoading(ctx, { domain, project }, input)) }
  const of: Compared = { domain, shown, compared }
  const counted = countMovements(ctx, of)
  const kinds = countRowsByKind(ctx, of)
  const [data, total, tableData, movements, read] = await Promise.all([
    listKeywords(ctx, of, input),
    countRows(ctx, of, input, { counted, kinds }),
    sharePages(ctx, domain, shown),
    counted,
    kinds,
  ])
  return {
    ...frame,
    data,
    pagination: paginationOf(input, total),
    selected_date: shown.day,
    compared_date: compared?.day ?? null,
    rows: presentRows(shown, read, shown.isWhole),
    tableData,
    totalCounts: { organic: presentWhole(shown, 'organic'), paid: presentWhole(shown, 'paid') },
    movements: movements && sumOfKinds(movements),
    movements_by_kind: movements,
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
  const kinds = countRowsByKind(ctx, of)
  const [data, total, read] = await Promise.all([
    listKeywords(ctx, of, input),
    countRows(ctx, of, input, { counted: Promise.resolve(null), kinds }),
    kinds,
  ])
  return {
    data,
    pagination: paginationOf(input, total),
    rows: presentRows(shown, read, false),
  }
}

const presentRows = ({ rowsCount, totalCount, figures }: DateRow, read: RowsByKind, is_whole: boolean) => ({
  read: rowsCount,
  total: totalCount,
  is_whole,
  organic: { read: read.organic, total: figures.organic.count },
  paid: { read: read.paid, total: figures.paid.count },
})

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
const noRows = { read: 0, total: null }
const nothingYet = {
  data: [],
  pagination: { current_page: 1, last_page: 1, total: 0 },
  selected_date: null,
  compared_date: null,
  rows: { read: 0, total: 0, is_whole: true, organic: noRows, paid: noRows },
  tableData: { organic: {}, paid: {} },
  totalCounts: { organic: noFigures, paid: noFigures },
  movements: null,
  movements_by_kind: null,
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
  traffic: number | null
  is_branded: boolean
  is_snippet: boolean
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
  'is_snippet',
  'seen_at',
] as const
/** Columns of the shown date, else, for a lost keyword, of the compared one. */
export const comparedColumns = sql.raw(
  [
    ...shownColumns.map((name) => `${shownOrCompared(name)} as ${name}`),
    'n.position, o.position as before, n.difficulty, o.difficulty as difficulty_before',
  ].join(', '),
)

async function listRows(ctx: AccountCtx, of: Compared, input: ViewDomainInput): Promise<ComparedRow[]> {
  const { rows } = await ctx.db.execute<ComparedRow>(
    sql`select ${comparedColumns} from ${pageFrom(of, input, { limit: perPage, offset: (input.page - 1) * perPage })}`,
  )
  return rows
}

async function countRows(
  ctx: AccountCtx,
  of: Compared,
  { movement, kind, ...input }: ViewDomainInput,
  { counted, kinds }: { counted: Promise<MovementsByKind | null>; kinds: Promise<RowsByKind> },
): Promise<number> {
  if (isNarrowed(input)) return countChosen(ctx, of, { ...input, kind, movement })
  if (movement === undefined) return kind === undefined ? of.shown.rowsCount : (await kinds)[kind]
  const counts = await counted
  if (counts === null) return 0
  return kind === undefined ? sumOfKinds(counts)[movement] : counts[kind][movement]
}

/** True if a filter other than movement may exclude rows of a kind. */
function isNarrowed(input: Omit<ViewDomainInput, 'movement' | 'kind'>): boolean {
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
    kd: isLost ? row.difficulty_before : row.difficulty,
    kd_change: differenceOf(row.difficulty, row.difficulty_before),
    cpc: row.cpc_usd,
    intent: row.intent,
    features: row.features,
    is_branded: row.is_branded,
    is_snippet: row.is_snippet,
    last_updated: row.seen_at === null ? null : new Date(row.seen_at).toISOString(),
    date: isLost && compared !== undefined ? compared.day : shown.day,
    url: row.url,
    title: row.title,
    top_ten: topTen,
  }
}

type RowsByKind = Record<RankedKind, number>

/** The rows loaded on the shown date. Only ads are counted, because a domain has few; the others are organic. */
async function countRowsByKind(ctx: Ctx, { domain, shown }: Compared): Promise<RowsByKind> {
  const { rows } = await ctx.db.execute<{ paid: number }>(sql`
    select count(*)::int as paid from domain_keywords
    where account_id = ${domain.accountId} and project_id = ${domain.id} and run = ${shown.run} and kind = 'paid'`)
  const paid = rows[0]?.paid ?? 0
  return { organic: Math.max(0, shown.rowsCount - paid), paid }
}
