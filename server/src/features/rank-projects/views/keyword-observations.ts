import { sql } from 'drizzle-orm'
import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import { presentPageFields, type StoredSummary } from '../../../parts/serp-fetches/read-pages/index.ts'
import { countedRank } from '../days/counted-rank.ts'
import type { ProjectRow } from '../get-project.ts'
import type { KeywordRow } from '../keywords/load-keyword.ts'

/** A keyword on a day as it is stored, with the page it was read from. */
export type KeywordObservation = {
  day: LocalDate
  taken_at: string
  state: OwnRankOnDay['state']
  rank: number | null
  rank_absolute: number | null
  organic_rank: number | null
  depth: Depth
  url: string | null
  other_urls: string[] | null
  other_ranks: number[] | null
  results_read: number | null
  ai_overview: StoredSummary['aiOverview']
  features: SerpFeatureKey[] | null
  owned_features: SerpFeatureKey[] | null
  other_page: StoredSummary['otherPage']
  correction: StoredSummary['correction']
  is_doubtful: boolean | null
  is_baseline: boolean | null
  snapshot_query_id: string | null
  snapshot_id: string | null
  previous_day: LocalDate | null
  volatility: number | null
  volatility_median: number | null
  volatility_deviation: number | null
}

const columns = sql.raw(
  `day::text as day, taken_at, state, rank, rank_absolute, organic_rank, depth, url, other_urls, other_ranks, results_read, ai_overview,
  features, owned_features, other_page, correction, is_doubtful, is_baseline, snapshot_query_id, snapshot_id,
  previous_day::text as previous_day, volatility, volatility_median, volatility_deviation`,
)

/**
 * The newest first, of days not before `from`. Day by day in one index: the project's days name the
 * places to read.
 */
export async function listKeywordObservations(
  ctx: AccountCtx,
  { projectId, id }: KeywordRow,
  { from, most }: { from: LocalDate; most: number },
): Promise<KeywordObservation[]> {
  const { rows } = await ctx.db.execute<KeywordObservation>(sql`
    select observed.* from rank_project_days d
    cross join lateral (
      select ${columns}
      from rank_observations o
      where o.account_id = ${ctx.account.id} and o.project_id = ${projectId} and o.day = d.day and o.keyword_id = ${id}
      offset 0) observed
    where d.account_id = ${ctx.account.id} and d.project_id = ${projectId} and d.day >= ${from}::date
    order by d.day desc limit ${most}`)
  return rows
}

/** The check of a day, also if it failed. */
async function findObservation(
  ctx: AccountCtx,
  { projectId, id }: KeywordRow,
  day: LocalDate,
): Promise<KeywordObservation | undefined> {
  const { rows } = await ctx.db.execute<KeywordObservation>(sql`
    select ${columns} from rank_observations
    where account_id = ${ctx.account.id} and project_id = ${projectId} and day = ${day}::date and keyword_id = ${id}`)
  return rows[0]
}

/** The last successful check before a day, among the days whose ranks are kept. */
export async function findObservationBefore(
  ctx: AccountCtx,
  { projectId, id }: KeywordRow,
  day: LocalDate,
): Promise<KeywordObservation | undefined> {
  const { rows } = await ctx.db.execute<KeywordObservation>(sql`
    select observed.* from rank_project_days d
    cross join lateral (
      select ${columns} from rank_observations o
      where o.account_id = ${ctx.account.id} and o.project_id = ${projectId} and o.day = d.day and o.keyword_id = ${id}
        and o.state <> 'failed'
      offset 0) observed
    where d.account_id = ${ctx.account.id} and d.project_id = ${projectId} and d.day < ${day}::date and d.ranks_kept
    order by d.day desc limit 1`)
  return rows[0]
}

/** The check of a day, also if it failed; of a day without one the last successful check before it. */
export const findObservationAsOf = async (ctx: AccountCtx, keyword: KeywordRow, day: LocalDate) =>
  (await findObservation(ctx, keyword, day)) ?? (await findObservationBefore(ctx, keyword, day))

/** The page that a check was read from; undefined if it failed. */
export function pageOf({ snapshot_id, snapshot_query_id, taken_at }: KeywordObservation): PageReference | undefined {
  if (snapshot_id === null || snapshot_query_id === null) return undefined
  return { snapshotId: snapshot_id, queryId: Number(snapshot_query_id), takenAt: new Date(taken_at) }
}

export const presentObservation = (project: ProjectRow, snapshot: KeywordObservation): OwnRankOnDay => ({
  date: snapshot.day,
  taken_at: new Date(snapshot.taken_at).toISOString(),
  state: snapshot.state,
  rank: shownRank(project, snapshot),
  rank_absolute: snapshot.rank_absolute,
  depth: snapshot.depth,
  is_baseline: snapshot.is_baseline === true,
  ...presentPageFields({
    resultsRead: snapshot.results_read,
    aiOverview: snapshot.ai_overview,
    features: snapshot.features,
    ownedFeatures: snapshot.owned_features,
    otherPage: snapshot.other_page,
    correction: snapshot.correction,
    isDoubtful: snapshot.is_doubtful,
  }),
  url: snapshot.url,
  other_urls: snapshot.other_urls ?? [],
  // A process of the release before stores other addresses without their ranks.
  other_ranks: snapshot.other_ranks?.length === snapshot.other_urls?.length ? (snapshot.other_ranks ?? []) : [],
})

export const shownRank = (project: ProjectRow, { state, rank, organic_rank: organicRank }: KeywordObservation) =>
  countedRank(project, { state, rank, organicRank })
