import { sql } from 'drizzle-orm'
import { pageKey } from '#contract/rules/rank-projects/landing-pages.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Failed, PageRank, Ranked } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRecords, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { type MovementColumns, type NewCheck, readMovements } from '../accounting/read-movements.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankCompetitorObservations } from './tables.ts'

export type Competitor = { id: number; domain: string }

/** `day` is the column the rank belongs to. */
export type RankedKeyword = Ranked<{ id: number }> & { day: LocalDate }

/**
 * Writes ranks, first those of competitors, then those of the project's own domain. A later check of the same day, or the first of
 * another baseline, replaces the earlier one; an earlier check changes nothing, so this may run twice. Under the project's lock.
 */
export async function storeRanks(
  tx: Ctx,
  project: ProjectRow,
  competitors: readonly Competitor[],
  ranked: readonly RankedKeyword[],
): Promise<void> {
  if (ranked.length === 0) return
  const ofCompetitors = ranked.map((one) => ({
    ...one,
    ranks: one.ranks.slice(1),
    ownedFeatures: one.ownedFeatures.slice(1),
    otherPages: one.otherPages.slice(1),
  }))
  // First, because storing the project's rank also updates the keyword's baseline, which this compares with.
  await storeCompetitorRanks(tx, project, competitors, ofCompetitors)
  await storeOwnRanks(tx, project, ranked)
}

/** The places of competitors on a page; what its outline alone doesn't tell is null. */
export type CompetitorRanked = Pick<RankedKeyword, 'keyword' | 'page' | 'day' | 'ownedFeatures' | 'otherPages'> & {
  ranks: readonly (StoredRank | undefined)[]
}

type StoredRank = Pick<PageRank, 'rank' | 'url' | 'snippet'> & { rankAbsolute: number | null }

const checkOf = (
  { accountId, id, depth }: ProjectRow,
  { keyword, page, day }: Pick<RankedKeyword, 'keyword' | 'page' | 'day'>,
) => ({
  account_id: accountId,
  project_id: id,
  day,
  keyword_id: keyword.id,
  depth,
  taken_at: page.takenAt,
  snapshot_query_id: page.queryId,
  snapshot_id: page.snapshotId,
})

const stateOf = (own: StoredRank | undefined) =>
  own === undefined ? 'not_in_depth' : own.snippet === undefined ? 'found' : 'featured_snippet'

const rankOf = (own: StoredRank | undefined) => ({
  state: stateOf(own),
  rank: own?.rank ?? null,
  rank_absolute: own?.rankAbsolute ?? null,
  organic_rank: own?.snippet?.organicRank ?? null,
  url: own?.url ?? null,
})

async function storeOwnRanks(tx: Ctx, project: ProjectRow, ranked: readonly RankedKeyword[]): Promise<void> {
  const movements = await readMovements(
    tx,
    project,
    ranked.map((one) => newCheckOf(project, one)),
  )
  const rows = JSON.stringify(
    ranked.map((one) => {
      const [own] = one.ranks
      const others = otherPagesIn(own)
      return {
        ...checkOf(project, one),
        ...rankOf(own),
        other_urls: others.length === 0 ? null : others.map(({ url }) => url),
        other_ranks: others.length === 0 ? null : others.map(({ rank }) => rank),
        results_read: one.summary.resultsRead,
        ai_overview: one.summary.aiOverview,
        features: one.summary.features,
        owned_features: one.ownedFeatures[0] ?? [],
        other_page: one.otherPages[0] ?? null,
        correction: one.summary.correction,
        is_doubtful: one.summary.isDoubtful,
        ...movements.get(one.keyword.id),
      }
    }),
  )
  const owners = JSON.stringify(
    ranked.map(({ keyword, featureOwners }) => ({ keyword_id: keyword.id, feature_owners: featureOwners })),
  )
  await tx.db.execute(sql`
    insert into rank_observations (account_id, project_id, day, keyword_id, state, rank, rank_absolute, organic_rank,
      depth, previous_day, previous_rank, previous_depth, previous_is_snippet, previous_organic_rank, taken_at, snapshot_query_id, snapshot_id, url,
      other_urls, other_ranks, is_baseline, ${pageColumns()}, ${movementColumns()})
    select given.account_id, given.project_id, given.day, keyword_id, given.state, given.rank, given.rank_absolute,
      given.organic_rank, given.depth, ${previous('k.latest_day')}, ${previous('k.latest_rank')}, ${previous(latestReach)},
      ${previous("nullif(k.latest_state = 'featured_snippet', false)")}, ${previous('k.latest_organic_rank')}, given.taken_at, given.snapshot_query_id,
      given.snapshot_id, given.url, given.other_urls, given.other_ranks,
      case when k.latest_day is not null and ${isOfOtherBaseline(project)} then true end, ${pageColumns('given')},
      ${movementColumns('given')}
    from jsonb_populate_recordset(null::rank_observations, ${rows}::jsonb) given
    join rank_project_keywords k on k.account_id = ${project.accountId} and k.id = given.keyword_id
    on conflict (account_id, project_id, day, keyword_id) do update set state = excluded.state, rank = excluded.rank,
      rank_absolute = excluded.rank_absolute, organic_rank = excluded.organic_rank, depth = excluded.depth,
      taken_at = excluded.taken_at, snapshot_query_id = excluded.snapshot_query_id, snapshot_id = excluded.snapshot_id,
      url = excluded.url, other_urls = excluded.other_urls, other_ranks = excluded.other_ranks,
      is_baseline = coalesce(excluded.is_baseline, rank_observations.is_baseline),
      ${setPageColumns('', 'excluded')}, ${setMovementColumns}
    where rank_observations.state = 'failed' or excluded.is_baseline or excluded.taken_at >= rank_observations.taken_at`)
  await tx.db.execute(sql`
    update rank_project_keywords k set latest_day = given.day, latest_taken_at = given.taken_at,
      latest_state = given.state, latest_rank = given.rank, latest_organic_rank = given.organic_rank, latest_depth = given.depth, latest_url = given.url, latest_baseline = ${project.baseline},
      ${setPageColumns('latest_', 'given')}, latest_feature_owners = owners.feature_owners
    from jsonb_populate_recordset(null::rank_observations, ${rows}::jsonb) given
    join jsonb_to_recordset(${owners}::jsonb) as owners(keyword_id int, feature_owners jsonb) using (keyword_id)
    where k.account_id = ${project.accountId} and k.id = given.keyword_id
      and (k.latest_taken_at is null or k.latest_taken_at <= given.taken_at or ${isOfOtherBaseline(project)})`)
}

function newCheckOf({ depth }: ProjectRow, one: RankedKeyword): NewCheck {
  const [own] = one.ranks
  return {
    keywordId: one.keyword.id,
    day: one.day,
    depth,
    state: stateOf(own),
    rank: own?.rank ?? null,
    url: own?.url ?? null,
    resultsRead: one.summary.resultsRead,
    aiOverview: one.summary.aiOverview,
    features: one.summary.features,
    ownedFeatures: one.ownedFeatures[0] ?? [],
    featureOwners: one.featureOwners,
    outline: one.outline,
  }
}

/** Further own pages on a results page, each once, best first. */
function otherPagesIn(own: RankedKeyword['ranks'][number]): { url: string; rank: number }[] {
  const [best = '', ...others] = own?.urls ?? []
  const seen = new Set([pageKey(best)])
  return others.flatMap((url, at) => {
    const key = pageKey(url)
    const rank = own?.ranks[at + 1]
    if (rank === undefined || seen.has(key)) return []
    seen.add(key)
    return [{ url, rank }]
  })
}

/** Columns that summarise a page; a keyword has them for its latest check, too. */
const pageColumnNames = [
  'results_read',
  'ai_overview',
  'features',
  'owned_features',
  'other_page',
  'correction',
  'is_doubtful',
] as const
const listOf = (names: readonly string[], from?: string) =>
  sql.raw(names.map((name) => (from === undefined ? name : `${from}.${name}`)).join(', '))
const pageColumns = (from?: string) => listOf(pageColumnNames, from)
const setPageColumns = (prefix: '' | 'latest_', from: string) =>
  sql.raw(pageColumnNames.map((name) => `${prefix}${name} = ${from}.${name}`).join(', '))

const movementColumnNames = [
  'arrived_count',
  'departed_count',
  'overtook_count',
  'overtaken_count',
  'repeated_count',
  'movement_facts',
  'volatility',
  'volatility_median',
  'volatility_deviation',
] as const satisfies (keyof MovementColumns)[]
const movementColumns = (from?: string) => listOf(movementColumnNames, from)
const setMovementColumns = sql.raw(movementColumnNames.map((name) => `${name} = excluded.${name}`).join(', '))

/**
 * True if the last check of a keyword `k` had another engine, device, language or place. Times are not compared, because a
 * shared page may be older than the change.
 */
const isOfOtherBaseline = ({ baseline }: ProjectRow) => sql`k.latest_baseline <> ${baseline}`

/** The number of results that the latest check read; null if there was none. */
const latestReach = 'least(k.latest_depth, k.latest_results_read)'

/** A check is compared with the last one of an earlier day; a row of the same day already has that. */
const previous = (value: string) => sql.raw(`case when k.latest_day < given.day then ${value} end`)

/** Ranks are in the competitors' order. Ranks from the page that the project's rank was read off replace any others. */
export async function storeCompetitorRanks(
  tx: Ctx,
  project: ProjectRow,
  competitors: readonly Competitor[],
  ranked: readonly CompetitorRanked[],
): Promise<void> {
  const rows = ranked.flatMap((one) =>
    competitors.map(({ id }, at) => ({
      ...checkOf(project, one),
      ...rankOf(one.ranks[at]),
      competitor_id: id,
      owned_features: one.ownedFeatures[at] ?? [],
      other_page: one.otherPages[at] ?? null,
    })),
  )
  if (!isNonEmpty(rows)) return
  const { rowCount: made } = await tx.db.execute(sql`${insertRecords(rankCompetitorObservations, rows)}
    on conflict (account_id, project_id, day, keyword_id, competitor_id) do nothing`)
  // If all rows are new, they already come from these checks.
  if (made !== rows.length) await replaceCompetitorRanks(tx, project, JSON.stringify(rows))
  const [earliest = null] = ranked.map(({ day }) => day).sort()
  await tx.db.execute(sql`
    update rank_project_competitors set first_ranked_on = ${earliest}::date
    where account_id = ${project.accountId} and id = any(${sql.param(competitors.map(({ id }) => id))}::int[])
      and (first_ranked_on is null or first_ranked_on > ${earliest}::date)`)
}

/** Runs as a separate statement, because in a distributed database an insert can’t read other tables. */
const replaceCompetitorRanks = (tx: Ctx, project: ProjectRow, rows: string) =>
  tx.db.execute(sql`
    update rank_competitor_observations seen set state = given.state, rank = given.rank, rank_absolute = given.rank_absolute,
      organic_rank = given.organic_rank, depth = given.depth, taken_at = given.taken_at,
      snapshot_query_id = given.snapshot_query_id, snapshot_id = given.snapshot_id, url = given.url,
      owned_features = given.owned_features, other_page = given.other_page
    from jsonb_populate_recordset(null::rank_competitor_observations, ${rows}::jsonb) as given
    where seen.account_id = ${project.accountId} and seen.project_id = ${project.id} and seen.day = given.day
      and seen.keyword_id = given.keyword_id and seen.competitor_id = given.competitor_id
      and (given.taken_at >= seen.taken_at
        or exists (
          select from rank_project_keywords k
          where k.account_id = seen.account_id and k.id = seen.keyword_id and ${isOfOtherBaseline(project)})
        or exists (
          select from rank_observations o
          where o.account_id = seen.account_id and o.project_id = seen.project_id and o.day = seen.day
            and o.keyword_id = seen.keyword_id and o.snapshot_id = given.snapshot_id))`)

/** `day` is the column of the failure. */
export type FailedKeyword = Failed<{ id: number }> & { day: LocalDate }

/** Marks the day as failed for keywords whose check failed, unless another check of that day succeeded. */
export async function storeFailures(tx: Ctx, project: ProjectRow, failed: readonly FailedKeyword[]): Promise<void> {
  if (failed.length === 0) return
  const given = JSON.stringify(failed.map(({ keyword, failure, day }) => ({ id: keyword.id, failure, day })))
  await tx.db.execute(sql`
    with failed as (
      update rank_project_keywords k set progress = 'failed', failure = given.failure
      from jsonb_to_recordset(${given}::jsonb) as given(id int, failure text, day date)
      where k.account_id = ${project.accountId} and k.id = given.id
      returning k.id, given.day, k.latest_day, k.latest_rank, ${sql.raw(latestReach)} as latest_reach,
        nullif(k.latest_state = 'featured_snippet', false) as latest_is_snippet, k.latest_organic_rank)
    insert into rank_observations (account_id, project_id, day, keyword_id, state, depth, previous_day, previous_rank,
      previous_depth, previous_is_snippet, previous_organic_rank, taken_at)
    select ${project.accountId}::int, ${project.id}::int, day, id, 'failed', ${project.depth}::smallint,
      case when latest_day < day then latest_day end, case when latest_day < day then latest_rank end, case when latest_day < day then latest_reach end,
      case when latest_day < day then latest_is_snippet end, case when latest_day < day then latest_organic_rank end,
      ${tx.clock().toISOString()}::timestamptz
    from failed on conflict (account_id, project_id, day, keyword_id) do nothing`)
}
