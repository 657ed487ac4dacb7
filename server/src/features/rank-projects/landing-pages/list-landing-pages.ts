import { and, type SQL, sql } from 'drizzle-orm'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { LandingPage, PageHealth } from '#contract/rank-projects/landing-pages.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { pageKey } from '#contract/rules/rank-projects/landing-pages.ts'
import type { LandingPageFilter, LandingPageSort } from '#contract/rules/rank-projects/page-order.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { likeText } from '../contains-text.ts'
import { type ComparedDates, comparableDayOf } from '../days/compared-days.ts'
import { clickScale } from '../days/day-sums.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { findCheckDays } from '../views/checks-up-to.ts'
import { conditionsOf } from '../views/keyword-choice.ts'
import { resolveChoice } from '../views/resolve-choice.ts'
import { landingPagesSql } from './landing-pages-sql.ts'

/** The choice of keywords, of the pages that rank for them, and their order. */
export type PageChoice = KeywordNarrowing & {
  search: string
  sort: LandingPageSort
  direction: 'asc' | 'desc'
  show?: LandingPageFilter | undefined
} & ComparedDates

export type ListLandingPages = PageChoice & { id: number; page: number; pages_per_page: KeywordsPerPage }

/** The own pages that rank for chosen keywords, or did on the compared day, and the state of the keywords' pages. */
export async function listLandingPages(
  ctx: AccountCtx,
  { id, page, pages_per_page: perPage, ...choice }: ListLandingPages,
) {
  const project = await getProject(ctx, id)
  const { pages, total, health, comparison, missing, areSwapsCounted } = await readLandingPages(ctx, project, choice, {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const last_page = Math.max(1, Math.ceil(total / perPage))
  return {
    data: {
      pages,
      pagination: { current_page: page, last_page, total },
      comparison,
      health,
      are_swaps_counted: areSwapsCounted,
      missing_filters: missing,
    },
  }
}

type Read = {
  pages: LandingPage[]
  total: number
  health: PageHealth
  comparison: DayCompared | null
  missing: MissingFilters
  /** False for an earlier day, and until those of earlier checks have been counted once. */
  areSwapsCounted: boolean
  /** The earlier day that is shown; null for the latest checks. */
  asOf: LocalDate | null
}

/** All landing pages of a choice in its order, or a stretch of them, with one statement, so that they agree. */
export async function readLandingPages(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: PageChoice,
  stretch?: { limit: number; offset: number },
): Promise<Read> {
  const { url: partOfUrl, landing_page: page, show, sort, direction, ...narrowing } = choice
  const [url, landingPage] = [partOfUrl?.trim() ?? '', page?.trim() ?? '']
  const { parts, comparable, missing, openFrom } = await resolveChoice(ctx, project, narrowing)
  const { shown: shownDay, asOf } = comparable
  const comparison = shownDay === null ? null : comparable.of(shownDay)
  const keywords = conditionsOf(project, { ...narrowing, sort: 'added', direction, ...parts })
  const compared = comparison === null ? null : comparableDayOf(comparison)
  const [checks, earlier] = await Promise.all([
    asOf === null ? null : findCheckDays(ctx, project, asOf),
    compared === null ? null : findCheckDays(ctx, project, compared),
  ])
  const newestAtRest = openFrom === undefined || asOf !== null ? null : shownDay
  const moments = { shown: checks, earlier: earlier && { ...earlier, newestAtRest } }
  const condition = and(...Object.values(keywords)) ?? sql`true`
  const shown = and(
    url === '' ? undefined : sql`lower(url) like ${likeText(url.toLowerCase())}`,
    landingPage === '' ? undefined : sql`page = ${pageKey(landingPage)}`,
    show && sql`${sql.raw(countOf[show])} > 0`,
  )
  const { rows } = await ctx.db.execute<Omit<Read, 'comparison' | 'missing' | 'areSwapsCounted' | 'asOf'>>(sql`
    with ${landingPagesSql(project, condition, moments)},
    shown as materialized (select * from pages where ${shown ?? sql`true`}),
    stretch as (
      select * from shown order by ${orderOf(sort, direction)} limit ${stretch?.limit ?? null} offset ${stretch?.offset ?? 0})
    select (select count(*)::int from shown) as total, (select row_to_json(health) from health) as health,
      coalesce((select json_agg(${landingPageJson} order by ${orderOf(sort, direction)}) from stretch), '[]') as pages`)
  const [read] = rows
  if (read === undefined) throw new Error('the landing pages are one row')
  return { ...read, comparison, missing, areSwapsCounted: asOf === null && project.pagesRun !== null, asOf }
}

const countOf = {
  gained: 'gained_count',
  lost: 'lost_count',
  swapped: 'swaps_count',
  mismatched: 'mismatched_count',
  cannibalised: 'cannibalised_count',
} as const satisfies Record<LandingPageFilter, keyof LandingPage>

const columnOf = {
  page: 'page',
  keywords: 'keywords_count',
  best: 'best',
  average: 'average',
  visits: 'visits',
  gained: 'gained_count',
  lost: 'lost_count',
  swaps: 'swaps_count',
  mismatched: 'mismatched_count',
} as const satisfies Record<LandingPageSort, string>

/** Pages without a value come last either way; ties are in the order of their addresses. */
const orderOf = (sort: LandingPageSort, direction: 'asc' | 'desc'): SQL =>
  sql.raw(`${columnOf[sort]} ${direction} nulls last, page`)

const fields = [
  'url',
  'keywords_count',
  'best',
  'average',
  'visits',
  'unknown_volume_count',
  'gained_count',
  'lost_count',
  'mismatched_count',
  'cannibalised_count',
  'swaps_count',
  'swapped_with',
] as const satisfies readonly (keyof LandingPage)[]

/** Figures are rounded for the pages that are shown, and sorted exactly. */
const shownFigures: Partial<Record<(typeof fields)[number], string>> = {
  average: 'round(average::numeric, 1)::float8',
  visits: `round(visits::numeric / ${clickScale}, 1)::float8`,
}

const landingPageJson = sql.raw(
  `json_build_object(${fields.map((field) => `'${field}', ${shownFigures[field] ?? field}`).join(', ')})`,
)
