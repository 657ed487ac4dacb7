import { sql } from 'drizzle-orm'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { type RankChange, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { CheckedState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { presentPageFields, type StoredSummary } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { ComparedWith } from '../days/compared-days.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import type { ProjectRow } from '../get-project.ts'
import { checkedDay } from './shown-date.ts'

export type ChangeOfRank = { difference: number | null; change: RankChange | null }

/**
 * A keyword's latest successful check, against its previous one or where it stood on a day: both of one moment, whatever is
 * recorded meanwhile.
 */
export type LatestObservation = {
  state: CheckedState
  rank: number | null
  depth: Depth
  takenAt: Date
  /** Details of the results page. */
  page: PageFields
  change: ChangeOfRank
  /** By id; competitors not read off that check's page are not in it. */
  competitors: ReadonlyMap<number, CompetitorObservation>
}
export type CompetitorObservation = {
  state: CheckedState
  rank: number | null
  url: string | null
  ownedFeatures: SerpFeatureKey[] | null
  otherPage: OtherPage | null
  change: ChangeOfRank
}

/** The rank, and how many results were read: the depth or fewer. Nothing is known beyond them. */
type Place = [rank: number | null, reach: number]
type OfCompetitor = [
  id: number,
  state: CheckedState,
  rank: number | null,
  url: string | null,
  ownedFeatures: SerpFeatureKey[] | null,
  otherPage: OtherPage | null,
  now: Place,
  before: Place | null,
]
type Row = {
  keyword_id: number
  state: CheckedState
  rank: number | null
  depth: Depth
  taken_at: string
  page: StoredSummary
  now: Place
  before: Place | null
  competitors: OfCompetitor[]
}

/** By keyword, as of a date of the project or the latest; keywords never checked are left out. */
export async function readLatestObservations(
  ctx: AccountCtx,
  project: ProjectRow,
  keywords: readonly { id: number }[],
  comparedWith: ComparedWith,
  date?: LocalDate,
): Promise<ReadonlyMap<number, LatestObservation>> {
  const ids = keywords.map(({ id }) => id)
  const rows = await listRows(ctx, project, ids, { comparedWith, date })
  return new Map(rows.map((row) => [row.keyword_id, presentLatestObservation(row)]))
}

const presentLatestObservation = ({
  state,
  rank,
  depth,
  taken_at,
  page,
  now,
  before,
  competitors,
}: Row): LatestObservation => ({
  state,
  rank,
  depth,
  takenAt: new Date(taken_at),
  page: presentPageFields(page),
  change: changeOf(before, now),
  competitors: new Map(competitors.map(presentCompetitorObservation)),
})

const presentCompetitorObservation = ([id, state, rank, url, ownedFeatures, otherPage, now, before]: OfCompetitor): [
  number,
  CompetitorObservation,
] => [id, { state, rank, url, ownedFeatures, otherPage, change: changeOf(before, now) }]

const changeOf = (before: Place | null, now: Place): ChangeOfRank =>
  rankChangeOf(before && checkedAt(before), checkedAt(now))

const checkedAt = ([rank, reach]: Place) => ({ rank, depth: reach, results_read: null })

/**
 * Days of the project on which a keyword may have failed, or not have been requested, since its
 * previous check. Beyond them competitors are compared with nothing; the own change is kept beside
 * the check and always known.
 */
const mostDaysBack = 60

/**
 * A competitor is compared with where it stood at the keyword's own check before, and with nothing where that is not
 * known. As JSON, because decoding a row for every cell would cost more than reading it. The own check knows whether
 * there was one before; to that one, or the one compared with, the project's days lead one by one in the index.
 */
async function listRows(
  ctx: AccountCtx,
  project: ProjectRow,
  ids: readonly number[],
  { comparedWith, date }: { comparedWith: ComparedWith; date: LocalDate | undefined },
): Promise<Row[]> {
  const isPrevious = comparedWith === 'previous'
  const hasPrevious = sql`o.previous_depth is not null and o.is_baseline is not true`
  const upTo = isPrevious
    ? sql`d.day < o.day and ${hasPrevious}`
    : sql`d.day <= ${comparedWith}::date and o.day > ${comparedWith}::date and o.is_baseline is not true`
  const shown = (table: string) => sql.raw(countedRankIn(project, `${table}.`))
  const mine = (table: string) =>
    sql`${sql.raw(table)}.account_id = ${ctx.account.id} and ${sql.raw(table)}.project_id = ${project.id}`
  const { rows } = await ctx.db.execute<Row>(sql`
    select k.id as keyword_id, o.state, ${shown('o')} as rank, o.depth, o.taken_at,
      json_build_object('resultsRead', o.results_read, 'aiOverview', o.ai_overview, 'features', o.features,
        'ownedFeatures', o.owned_features, 'correction', o.correction, 'isDoubtful', o.is_doubtful,
        'otherPage', o.other_page) as page,
      json_build_array(o.rank, least(o.depth, o.results_read)) as now,
      ${
        isPrevious
          ? sql`case when ${hasPrevious} then json_build_array(o.previous_rank, o.previous_depth) end`
          : sql`case when earlier.day is not null then json_build_array(earlier.rank, least(earlier.depth, earlier.results_read)) end`
      } as before,
      coalesce((
        select json_agg(json_build_array(c.competitor_id, c.state, ${shown('c')}, c.url, c.owned_features, c.other_page, json_build_array(c.rank, least(c.depth, o.results_read)),
          case when b.depth is not null then json_build_array(b.rank, least(b.depth, earlier.results_read)) end))
        from rank_competitor_observations c
        left join rank_competitor_observations b on ${mine('b')} and b.day = earlier.day and b.keyword_id = k.id
          and b.competitor_id = c.competitor_id
        where ${mine('c')} and c.day = o.day and c.keyword_id = k.id), '[]') as competitors
    from rank_project_keywords k
    join rank_observations o on ${mine('o')} and o.day = ${checkedDay(project, 'k', date)} and o.keyword_id = k.id
    left join lateral (
      select day, results_read, rank, depth from (
        select d.day from rank_project_days d
        where ${mine('d')} and ${upTo}
        order by d.day desc limit ${mostDaysBack}) d
      cross join lateral (
        select p.results_read, p.rank, p.depth from rank_observations p
        where ${mine('p')} and p.day = d.day and p.keyword_id = k.id and p.state <> 'failed' offset 0) observed
      order by day desc limit 1) earlier on true
    where ${mine('k')} and k.id = any(${sql.param([...ids])}::int[])`)
  return rows
}
