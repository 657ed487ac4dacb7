import { type SQL, sql } from 'drizzle-orm'
import type { FeatureInProject } from '#contract/rank-projects/feature-overview.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { comparableDayOf } from '../days/compared-days.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { checksUpTo, findCheckDays } from './checks-up-to.ts'
import { chooseKeywords, type ViewFilters } from './choose-keywords.ts'

type ShowFeatureOverview = ViewFilters & { id: number }

/**
 * The features on the results pages of a project's keywords, or of those that match filters, their owners, and how many showed each
 * on the compared day.
 */
export async function showFeatureOverview(ctx: AccountCtx, { id, ...filters }: ShowFeatureOverview) {
  const project = await getProject(ctx, id)
  const { ids, missing, comparable } = await chooseKeywords(ctx, project, filters)
  const chosen = isAmong(ids, filters)
  const { shown, asOf } = comparable
  const comparison = shown === null ? null : comparable.of(shown)
  const compared = comparison === null ? null : comparableDayOf(comparison)
  const pages = asOf === null ? latestPages(project, chosen) : await pagesOn(ctx, project, chosen, asOf)
  const [own, before, ofCompetitors, owners, competitors] = await Promise.all([
    countOwn(ctx, pages),
    compared === null ? undefined : pagesOn(ctx, project, chosen, compared).then((earlier) => countOwn(ctx, earlier)),
    countOfCompetitors(ctx, id, pages),
    countOfOwners(ctx, id, pages),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const names = new Map(competitors.map(({ id: competitorId, domain }) => [competitorId, domain]))
  const features = serpFeatureKeys.flatMap((feature): FeatureInProject[] => {
    const now = own.features.find((row) => row.feature === feature)
    const then = before?.features.find((row) => row.feature === feature)
    if (now === undefined && then === undefined) return []
    const tracked = ofCompetitors.flatMap(({ competitor_id, owned_count, ...row }) => {
      const name = names.get(competitor_id)
      return row.feature === feature && name !== undefined ? [{ id: competitor_id, name, owned_count }] : []
    })
    const sites = owners.flatMap(({ name, owned_count, ...row }) =>
      row.feature === feature ? [{ name, owned_count }] : [],
    )
    return [
      {
        ...{ feature, ...countsOf(now), owners: sites, competitors: tracked },
        before: before === undefined ? null : countsOf(then),
      },
    ]
  })
  return {
    data: {
      known_count: own.known_count,
      known_before_count: before?.known_count ?? null,
      features,
      comparison,
      keywords_count: ids?.length ?? project.keywordsCount,
      missing_filters: missing,
    },
  }
}

const noCount = { shown_count: 0, owned_count: 0 }
const countsOf = ({ shown_count, owned_count }: typeof noCount = noCount) => ({ shown_count, owned_count })

/** Selects the features of each keyword's page, if they are known: day, id, features, owned_features and owners. */
type Pages = { table: SQL }

/** The condition of the chosen keywords. Those of a setting have an index; a list of others takes long to plan. */
function isAmong(ids: readonly number[] | undefined, filters: ViewFilters): SQL {
  const [filter, ...others] = filtersIn(filters)
  if (ids === undefined) return sql`true`
  return filter === 'setting' && others.length === 0
    ? sql`setting_id = ${filters.setting}`
    : sql`id = any(${sql.param([...ids])}::int[])`
}

const chosenKeywords = ({ accountId, id }: ProjectRow, chosen: SQL) => sql`
  from rank_project_keywords where account_id = ${accountId} and project_id = ${id} and ${chosen}`

const latestPages = (project: ProjectRow, chosen: SQL): Pages => ({
  table: sql`
    select latest_day as day, id, latest_features as features, latest_owned_features as owned_features, latest_feature_owners as owners
    ${chosenKeywords(project, chosen)} and latest_features is not null`,
})

/** As of a day, whose pages' owners aren't stored. */
async function pagesOn(ctx: AccountCtx, project: ProjectRow, chosen: SQL, day: LocalDate): Promise<Pages> {
  const checks = checksUpTo(project, await findCheckDays(ctx, project, day), {
    keywords: 'keywords',
    columns: { day: 'o.day', features: 'o.features', owned_features: 'o.owned_features' },
  })
  return {
    table: sql`
      select day, id, features, owned_features, null::jsonb as owners from (
        with keywords as materialized (select id, latest_day, created_at ${chosenKeywords(project, chosen)}) ${checks}) checks
      where features is not null`,
  }
}

type OwnCounts = {
  known_count: number
  features: { feature: SerpFeatureKey; shown_count: number; owned_count: number }[]
}

async function countOwn(ctx: AccountCtx, { table }: Pages): Promise<OwnCounts> {
  const { rows } = await ctx.db.execute<OwnCounts>(sql`
    with known as (${table}),
    counted as (
      select feature, count(*)::int as shown_count, count(*) filter (where feature = any(owned_features))::int as owned_count
      from known cross join unnest(features) as feature group by feature)
    select (select count(*)::int from known) as known_count,
      coalesce((select json_agg(counted) from counted), '[]') as features`)
  return rows[0] ?? { known_count: 0, features: [] }
}

type CompetitorCount = { feature: SerpFeatureKey; competitor_id: number; owned_count: number }

/** Counts removed competitors too, which keep their rows; most first. */
async function countOfCompetitors(ctx: AccountCtx, projectId: number, { table }: Pages): Promise<CompetitorCount[]> {
  const { rows } = await ctx.db.execute<CompetitorCount>(sql`
    select feature, o.competitor_id, count(*)::int as owned_count
    from (${table}) k
    join rank_competitor_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${projectId}
      and o.day = k.day and o.keyword_id = k.id
    cross join unnest(o.owned_features) as feature
    group by feature, o.competitor_id order by owned_count desc, o.competitor_id`)
  return rows
}

type OwnerCount = { feature: SerpFeatureKey; name: string; owned_count: number }

const mostOwners = 10

/** All sites the pages name, tracked or not; for pages whose owners weren't stored, the tracked competitors. Most first. */
async function countOfOwners(ctx: AccountCtx, projectId: number, { table }: Pages): Promise<OwnerCount[]> {
  const { rows } = await ctx.db.execute<OwnerCount>(sql`
    with known as (${table}),
    named as (
      select feature, name from known cross join jsonb_each(owners) as owned(feature, names)
        cross join jsonb_array_elements_text(names) as name
      union all
      select feature, c.domain from known k
        join rank_competitor_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${projectId}
          and o.day = k.day and o.keyword_id = k.id
        join rank_project_competitors c on c.account_id = o.account_id and c.id = o.competitor_id and c.removed_at is null
        cross join unnest(o.owned_features) as feature
      where k.owners is null),
    counted as (
      select feature, name, count(*)::int as owned_count,
        row_number() over (partition by feature order by count(*) desc, name) as place
      from named group by feature, name)
    select feature, name, owned_count from counted where place <= ${mostOwners} order by feature, place`)
  return rows
}
