import { type SQL, sql } from 'drizzle-orm'
import type { MovedCounts } from '#contract/rank-projects/standing.ts'
import { type RankBandKey, rankBandKeys } from '#contract/rules/serp-fetches/rank-bands.ts'
import { type RankChange, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import {
  comparedProjects,
  computeMovement,
  movementCounts,
  movesPerDirection,
  storedMoves,
} from '../movement/movement-sql.ts'
import type { StoredMove } from '../movement/tables.ts'
import { namesOfSettings, type WithSettings } from '../settings/project-settings.ts'
import { isAmong } from './list-project-totals.ts'

export type MovedKeyword = {
  projectId: number
  projectName: string
  keywordId: number
  keyword: string
  /** The name of its setting, if the project has several. */
  setting?: string
  before: number | null
  /** It stands at 1 as the featured snippet. */
  isSnippet: boolean
  wasSnippet: boolean
  rank: number | null
  difference: number | null
  change: Exclude<RankChange, 'depth'> | null
}

export type Movers = {
  comparedProjects: number
  improvedCount: number
  declinedCount: number
  improved: MovedKeyword[]
  declined: MovedKeyword[]
  bandChanges: Record<RankBandKey, number>
  /** For each project that can be compared. */
  byProject: (MovedCounts & { id: number })[]
}

type Mover = Omit<StoredMove, 'id' | 'by'> &
  Pick<MovedKeyword, 'projectId' | 'projectName' | 'keywordId' | 'keyword'> &
  InSetting
/** The settings of its project, if there are several. */
type InSetting = { settingId: number; project: WithSettings | null }

const severalSettings = sql`case when p.further_settings <> '[]'::jsonb then json_build_object('engine', p.engine, 'device', p.device,
  'languageCode', p.language_code, 'locationCode', p.location_code, 'countryCode', p.country_code, 'locationName', p.location_name,
  'furtherSettings', p.further_settings) end`

type Row = {
  compared_projects: number
  improved_count: number
  declined_count: number
  improved: Mover[] | null
  declined: Mover[] | null
  by_project: Movers['byProject'] | null
} & Record<`${RankBandKey}_change`, number>

/** Lists the largest moves of keywords of all projects over a number of days, and counts all moves. */
export async function listMovers(ctx: AccountCtx, { days }: { days: number }): Promise<Movers> {
  const accountId = ctx.account.id
  const largest = (direction: 'improved' | 'declined') => sql`(
    select json_agg(json_build_object('projectId', f.project_id, 'projectName', p.name, 'keywordId', f.id, 'keyword', k.keyword, 'settingId', k.setting_id, 'project', ${severalSettings},
      'before', before, 'beforeReach', "beforeReach", 'wasSnippet', "wasSnippet",
      'rank', rank, 'reach', reach, 'isSnippet', "isSnippet") order by f.by desc, f.id)
    from (
      select m.project_id, s.* from movement m
      cross join lateral jsonb_to_recordset(m.${sql.raw(direction)}) as s${storedMoves}
      order by s.by desc, s.id limit ${movesPerDirection}) f
    join rank_projects p on p.account_id = ${accountId} and p.id = f.project_id
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = f.id) as ${sql.raw(direction)}`
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${movementOf(ctx, { days, withMovers: true })}
    select count(*)::int as compared_projects,
      json_agg(json_build_object('id', project_id, ${movedCounts})) as by_project,
      ${sql.join(['improved_count', 'declined_count', ...rankBandKeys.map((key) => `${key}_change`)].map(sumOf), sql`, `)},
      ${largest('improved')}, ${largest('declined')}
    from movement`)
  const [row] = rows
  if (row === undefined) throw new Error('movers are one row')
  return {
    comparedProjects: row.compared_projects,
    improvedCount: row.improved_count,
    declinedCount: row.declined_count,
    improved: (row.improved ?? []).map(presentMove),
    declined: (row.declined ?? []).map(presentMove),
    bandChanges: {
      top3: row.top3_change,
      top10: row.top10_change,
      top20: row.top20_change,
      top100: row.top100_change,
      none: row.none_change,
    },
    byProject: row.by_project ?? [],
  }
}

type Choice = { days: number; ids?: readonly number[] | undefined }

/** Counts the keywords that moved over a number of days, for each project that can be compared; for all projects without `ids`. */
export async function listMovedCounts(ctx: AccountCtx, choice: Choice): Promise<Map<number, MovedCounts>> {
  const { rows } = await ctx.db.execute<{ project_id: number; moved: MovedCounts }>(sql`
    with ${movementOf(ctx, { ...choice, withMovers: false })} select project_id, json_build_object(${movedCounts}) as moved from movement`)
  return new Map(rows.map((row) => [row.project_id, row.moved]))
}

const movedCounts = sql.raw(
  ['improved', 'declined', 'appeared', 'lost'].map((name) => `'${name}', coalesce(${name}_count, 0)`).join(', '),
)
const sumOf = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::int as ${column}`)

/**
 * Returns common table expressions that end with `movement`, a row for each project that can be compared. The row is the stored
 * one or, if there is none, as during a run, is computed now. Counts are null where nothing was checked since.
 */
function movementOf(ctx: AccountCtx, { days, ids, withMovers }: Choice & { withMovers: boolean }): SQL {
  const accountId = ctx.account.id
  const projects = sql`
    select id as project_id, keywords_count, counts_snippets,
      (${ctx.clock().toISOString()}::timestamptz at time zone time_zone)::date - ${days}::int as day_then
    from rank_projects where account_id = ${accountId} and deleted_at is null and ${isAmong(sql`id`, ids)}`
  const columns = sql`${movementCounts}, improved, declined`
  return sql`
    compared as materialized (${comparedProjects(accountId, projects)}),
    stored as materialized (
      select project_id, since_day, ${columns} from rank_project_movements m join compared c using (project_id, since_day)
      where m.account_id = ${accountId}
        and run = (select run from rank_projects p where p.account_id = ${accountId} and p.id = project_id)),
    wanted as materialized (
      select * from compared where since_day is not null and project_id not in (select project_id from stored)),
    ${computeMovement(accountId, { withMovers })},
    known as (
      select project_id, ${columns} from stored
      union all select project_id, ${columns} from computed),
    movement as materialized (select project_id, ${columns} from compared left join known using (project_id))`
}

function presentMove({ beforeReach, reach, settingId, project, ...move }: Mover): MovedKeyword {
  const setting = project === null ? undefined : namesOfSettings(project).get(settingId)
  const { difference, change } = rankChangeOf(
    { rank: move.before, depth: beforeReach, results_read: null },
    { rank: move.rank, depth: reach, results_read: null },
  )
  if (change === 'depth') throw new Error(`keyword ${move.keywordId} is not comparable`)
  return { ...move, ...(setting !== undefined && { setting }), difference, change }
}
