import { sql } from 'drizzle-orm'
import type { FeatureInProject } from '#contract/rank-projects/feature-overview.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { getProject } from '../get-project.ts'

/** The features on the results pages of a project's keywords, and their owners. */
export async function showFeatureOverview(ctx: AccountCtx, { id }: { id: number }) {
  await getProject(ctx, id)
  const [own, ofCompetitors, owners, competitors] = await Promise.all([
    countOwn(ctx, id),
    countOfCompetitors(ctx, id),
    countOfOwners(ctx, id),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const names = new Map(competitors.map(({ id: competitorId, domain }) => [competitorId, domain]))
  const features = serpFeatureKeys.flatMap((feature): FeatureInProject[] => {
    const counts = own.features.find((row) => row.feature === feature)
    if (counts === undefined) return []
    const tracked = ofCompetitors.flatMap(({ competitor_id, owned_count, ...row }) => {
      const name = names.get(competitor_id)
      return row.feature === feature && name !== undefined ? [{ id: competitor_id, name, owned_count }] : []
    })
    const sites = owners.flatMap(({ name, owned_count, ...row }) =>
      row.feature === feature ? [{ name, owned_count }] : [],
    )
    return [{ ...counts, owners: sites, competitors: tracked }]
  })
  return { data: { known_count: own.known_count, features } }
}

type OwnCounts = {
  known_count: number
  features: { feature: SerpFeatureKey; shown_count: number; owned_count: number }[]
}

async function countOwn(ctx: AccountCtx, projectId: number): Promise<OwnCounts> {
  const { rows } = await ctx.db.execute<OwnCounts>(sql`
    with known as (
      select latest_features, latest_owned_features from rank_project_keywords
      where account_id = ${ctx.account.id} and project_id = ${projectId} and latest_features is not null),
    counted as (
      select feature, count(*)::int as shown_count, count(*) filter (where feature = any(latest_owned_features))::int as owned_count
      from known cross join unnest(latest_features) as feature group by feature)
    select (select count(*)::int from known) as known_count,
      coalesce((select json_agg(counted) from counted), '[]') as features`)
  return rows[0] ?? { known_count: 0, features: [] }
}

type CompetitorCount = { feature: SerpFeatureKey; competitor_id: number; owned_count: number }

/** Counts removed competitors too, which keep their rows; most first. */
async function countOfCompetitors(ctx: AccountCtx, projectId: number): Promise<CompetitorCount[]> {
  const { rows } = await ctx.db.execute<CompetitorCount>(sql`
    select feature, o.competitor_id, count(*)::int as owned_count
    from rank_project_keywords k
    join rank_competitor_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${projectId}
      and o.day = k.latest_day and o.keyword_id = k.id
    cross join unnest(o.owned_features) as feature
    where k.account_id = ${ctx.account.id} and k.project_id = ${projectId}
    group by feature, o.competitor_id order by owned_count desc, o.competitor_id`)
  return rows
}

type OwnerCount = { feature: SerpFeatureKey; name: string; owned_count: number }

const mostOwners = 10

/** All sites the pages name, tracked or not; for pages from before owners were stored, the tracked competitors. Most first. */
async function countOfOwners(ctx: AccountCtx, projectId: number): Promise<OwnerCount[]> {
  const { rows } = await ctx.db.execute<OwnerCount>(sql`
    with known as (
      select id, latest_day, latest_feature_owners from rank_project_keywords
      where account_id = ${ctx.account.id} and project_id = ${projectId} and latest_features is not null),
    named as (
      select feature, name from known cross join jsonb_each(latest_feature_owners) as owners(feature, names)
        cross join jsonb_array_elements_text(names) as name
      union all
      select feature, c.domain from known k
        join rank_competitor_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${projectId}
          and o.day = k.latest_day and o.keyword_id = k.id
        join rank_project_competitors c on c.account_id = o.account_id and c.id = o.competitor_id and c.removed_at is null
        cross join unnest(o.owned_features) as feature
      where k.latest_feature_owners is null),
    counted as (
      select feature, name, count(*)::int as owned_count,
        row_number() over (partition by feature order by count(*) desc, name) as place
      from named group by feature, name)
    select feature, name, owned_count from counted where place <= ${mostOwners} order by feature, place`)
  return rows
}
