import { sql } from 'drizzle-orm'
import { type StoredMovementFact, storedMovementFacts } from '#contract/rank-projects/movement.ts'
import { volatilityWindow } from '#contract/rules/rank-projects/volatility.ts'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { CheckedState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import { cutOutline, type Outline, readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import type { FeatureOwners } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { type CheckedFacts, listFacts } from './list-facts.ts'
import { readAccounting } from './read-accounting.ts'
import { usualVolatilityOf, volatilityOf } from './volatility.ts'

/** A check that is about to be stored. */
export type NewCheck = Omit<CheckedFacts, 'texts'> & {
  keywordId: number
  day: LocalDate
  state: CheckedState
  /** The rank for comparisons: 1 for a featured snippet. */
  rank: number | null
  depth: Depth
  outline: Outline
}

/** The change since a keyword's previous check, as columns of `rank_observations`. */
export type MovementColumns = {
  arrived_count: number | null
  departed_count: number | null
  overtook_count: number | null
  overtaken_count: number | null
  /** Null for 0. */
  repeated_count: number | null
  movement_facts: StoredMovementFact[] | null
  volatility: number | null
  volatility_median: number | null
  volatility_deviation: number | null
}

/** Bounds the outlines in memory. */
const checksAtOnce = 200

/**
 * Compares checks with each keyword's last successful check of an earlier day, by keyword; one without such a check, or with one of
 * another baseline, is left out. Under the project's lock, before the checks are stored.
 */
export async function readMovements(
  tx: Ctx,
  project: ProjectRow,
  checks: readonly NewCheck[],
): Promise<Map<number, MovementColumns>> {
  const movements = new Map<number, MovementColumns>()
  for (let from = 0; from < checks.length; from += checksAtOnce)
    for (const movement of await readSome(tx, project, checks.slice(from, from + checksAtOnce)))
      movements.set(...movement)
  return movements
}

async function readSome(
  tx: Ctx,
  project: ProjectRow,
  checks: readonly NewCheck[],
): Promise<[number, MovementColumns][]> {
  const previous = await listPreviousChecks(tx, project, checks)
  if (previous.size === 0) return []
  const outlines = await readOutlines(
    tx,
    [...previous.values()].map(({ snapshot_query_id, snapshot_id, taken_at }) => ({
      queryId: Number(snapshot_query_id),
      snapshotId: snapshot_id,
      takenAt: new Date(taken_at),
    })),
  )
  const compared = checks.flatMap((now) => {
    const row = previous.get(now.keywordId)
    if (row === undefined) return []
    const whole = outlines.get(row.snapshot_id)
    const outline = whole && cutOutline(whole, row.depth)
    return [{ now, before: presentPrevious(row, outline), value: outline ? volatilityOf(outline, now.outline) : null }]
  })
  const known = await listVolatilities(
    tx,
    project,
    compared.flatMap(({ now, value }) => (value === null ? [] : now)),
  )
  return compared.map(({ now, before, value }) => {
    const accounted = readAccounting(before, now)
    const counts = 'change' in accounted ? accounted.change.counts : undefined
    const facts = storedFactsOf(listFacts(before, now, project.domain).map(({ kind }) => kind))
    const usual = value === null ? undefined : usualVolatilityOf(known(now))
    return [
      now.keywordId,
      {
        arrived_count: counts?.arrived ?? null,
        departed_count: counts?.departed ?? null,
        overtook_count: counts?.overtook_us ?? null,
        overtaken_count: counts?.overtaken ?? null,
        repeated_count: counts?.repeated || null,
        movement_facts: facts.length === 0 ? null : facts,
        volatility: value,
        volatility_median: usual?.median ?? null,
        volatility_deviation: usual?.deviation ?? null,
      },
    ]
  })
}

const storedFactsOf = (kinds: readonly string[]) => storedMovementFacts.filter((fact) => kinds.includes(fact))

type PreviousCheck = {
  keyword_id: number
  state: CheckedState
  rank: number | null
  depth: Depth
  taken_at: string
  snapshot_query_id: string
  snapshot_id: string
  url: string | null
  results_read: number | null
  ai_overview: AiOverviewState | null
  features: SerpFeatureKey[] | null
  owned_features: SerpFeatureKey[] | null
  feature_owners: FeatureOwners | null
}

/**
 * The previous check is the latest one, unless that is of the same day; the row of the day then knows its previous one. Sites that
 * own features are known of the latest check alone.
 */
async function listPreviousChecks(
  tx: Ctx,
  { accountId, id, baseline }: ProjectRow,
  checks: readonly NewCheck[],
): Promise<Map<number, PreviousCheck>> {
  const given = JSON.stringify(checks.map(({ keywordId, day }) => ({ keyword_id: keywordId, day })))
  const { rows } = await tx.db.execute<PreviousCheck>(sql`
    select p.keyword_id, p.state, p.rank, p.depth, p.taken_at, p.snapshot_query_id, p.snapshot_id, p.url, p.results_read,
      p.ai_overview, p.features, p.owned_features,
      case when k.latest_day = p.day then k.latest_feature_owners end as feature_owners
    from jsonb_to_recordset(${given}::jsonb) as given(keyword_id int, day date)
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = given.keyword_id
    left join rank_observations same on same.account_id = ${accountId} and same.project_id = ${id} and same.day = given.day
      and same.keyword_id = given.keyword_id
    join rank_observations p on p.account_id = ${accountId} and p.project_id = ${id} and p.keyword_id = given.keyword_id
      and p.day = case when k.latest_day < given.day then k.latest_day else same.previous_day end
    where p.state <> 'failed' and k.latest_baseline = ${baseline} and same.is_baseline is not true`)
  return new Map(rows.map((row) => [row.keyword_id, row]))
}

const presentPrevious = (row: PreviousCheck, outline: Outline | undefined) => ({
  state: row.state,
  rank: row.rank,
  depth: row.depth,
  url: row.url,
  resultsRead: row.results_read,
  aiOverview: row.ai_overview,
  features: row.features,
  ownedFeatures: row.owned_features,
  featureOwners: row.feature_owners,
  outline,
})

type DayVolatility = { keyword_id: number; day: LocalDate; volatility: number | null; is_baseline: boolean | null }

/** For a check, the values of the days before it, since the last change of engine, device, language or place. */
async function listVolatilities(
  tx: Ctx,
  { accountId, id }: ProjectRow,
  checks: readonly NewCheck[],
): Promise<(check: NewCheck) => number[]> {
  if (checks.length === 0) return () => []
  const windows = new Map([...new Set(checks.map(({ day }) => day))].map((day) => [day, windowBefore(day)]))
  const { rows } = await tx.db.execute<DayVolatility>(sql`
    select keyword_id, day::text as day, volatility, is_baseline from rank_observations
    where account_id = ${accountId} and project_id = ${id}
      and day = any(${sql.param([...new Set([...windows.values()].flat())])}::date[])
      and keyword_id = any(${sql.param(checks.map(({ keywordId }) => keywordId))}::int[])
      and (volatility is not null or is_baseline)`)
  const ofKeyword = Map.groupBy(rows, (row) => row.keyword_id)
  return ({ keywordId, day }) => {
    const within = (ofKeyword.get(keywordId) ?? []).filter((row) => windows.get(day)?.includes(row.day))
    const since = within.reduce((latest, row) => (row.is_baseline === true && row.day > latest ? row.day : latest), '')
    return within.flatMap((row) => (row.volatility !== null && row.day > since ? row.volatility : []))
  }
}

const windowBefore = (day: LocalDate): LocalDate[] =>
  Array.from({ length: volatilityWindow.days }, (_, at) => addDays(day, -1 - at))
