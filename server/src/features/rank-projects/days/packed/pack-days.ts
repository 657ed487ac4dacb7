import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { ProjectRow } from '../../get-project.ts'

type Owned = Pick<ProjectRow, 'accountId' | 'id'>

/**
 * The kind of each check: 0 a keyword’s first, 1 improved, 2 declined, 3 unchanged, 4 appeared, 5 lost, 6 unknown, 7 the first of a
 * new baseline. By `rankChangeOf`, as in `day-sums.ts`.
 */
const kind = `case when previous_depth is null then 0 when is_baseline then 7 when rank < previous_rank then 1
  when rank > previous_rank then 2 when rank is not distinct from previous_rank then 3
  when previous_rank is null and rank <= previous_depth then 4
  when rank is null and previous_rank <= least(depth, results_read) then 5 else 6 end`
/**
 * The AI Overview: 0 not known, 1 none, 2 shown, 3 loaded, 4 loaded and citing the project's domain; 7 for a check that
 * failed.
 */
const aiOverview = `case when ai_overview is null then 0 when ai_overview = 'none' then 1 when ai_overview <> 'loaded' then 2
  when 'ai_overview' = any(owned_features) then 4 else 3 end`
const facts = `case when state = 'failed' then 56 else ${kind} + 8 * ${aiOverview}
  + case when state = 'featured_snippet' then 64 else 0 end + case when previous_is_snippet then 128 else 0 end end`

/** One character for each row, in the order of keywords. `value` is at least 0; the character 0 can’t be stored. */
const charactersOf = (value: string) => `string_agg(chr(${value} + 1), '' order by keyword_id)`
const worked = `filter (where state <> 'failed')`

/** The packed columns of a day, read off its rows of `rank_observations`, grouped by day. */
const packedColumns = {
  keywords: `range_agg(int4range(keyword_id, keyword_id + 1))::text`,
  ranks: charactersOf('coalesce(rank, 0)'),
  ranks_before: charactersOf('coalesce(previous_rank, 0)'),
  facts: charactersOf(facts),
  depths: `case when min(depth) ${worked} < max(depth) ${worked} then ${charactersOf('depth')} end`,
  organic_ranks: `jsonb_agg(jsonb_build_array(keyword_id, organic_rank, previous_organic_rank) order by keyword_id)
    filter (where state <> 'failed' and (organic_rank is not null or previous_organic_rank is not null))`,
  reaches: charactersOf('coalesce(least(depth, results_read), 0)'),
  reaches_before: charactersOf('coalesce(previous_depth, 0)'),
  volatilities: `case when count(volatility) > 0 then ${charactersOf('coalesce(volatility + 1, 0)')} end`,
} as const
/** A column of a packed day. */
export type PackedColumn = keyof typeof packedColumns
const packedNames = Object.keys(packedColumns)
/** These columns read off the rows of `rank_observations`; the others null. */
export const packedValuesOf = (wanted: ReadonlySet<PackedColumn>) =>
  sql.raw(
    Object.entries(packedColumns)
      .map(([name, value]) => `${wanted.has(name as PackedColumn) ? value : 'null'} as ${name}`)
      .join(', '),
  )
const packedValues = packedValuesOf(new Set(Object.keys(packedColumns) as PackedColumn[]))

/** Counts by which a packed day knows the sums it was stored beside. No setting of the project changes them. */
const marks = ['checked_count', 'failed_count', 'click_sum', 'improved_count', 'declined_count'] as const
/** True if packed day `p` is as current as day `d` of `rank_project_days`. */
export const isCurrent = sql.raw(
  [...marks.map((mark) => `p.${mark} is not distinct from d.${mark}`), 'p.version is not null'].join(' and '),
)

/** Packs the days of a project that `days` selects. Call it under the project’s lock, once their sums are stored. */
const packDays = ({ db }: Pick<Ctx, 'db'>, { accountId, id }: Owned, days: SQL) => {
  const [columns, kept] = [sql.raw(packedNames.join(', ')), sql.raw(marks.join(', '))]
  return db.execute(sql`
    insert into rank_packed_days (account_id, project_id, day, version, ${columns}, ${kept})
    select d.account_id, d.project_id, d.day, ${uuid()}::uuid, ${sql.raw(packedNames.map((name) => `packed.${name}`).join(', '))},
      ${sql.raw(marks.map((mark) => `d.${mark}`).join(', '))}
    from rank_project_days d
    cross join lateral (
      select ${packedValues} from rank_observations o
      where o.account_id = ${accountId} and o.project_id = ${id} and o.day = d.day) packed
    where d.account_id = ${accountId} and d.project_id = ${id} and d.ranks_kept and d.checked_count + d.failed_count > 0
      and packed.ranks is not null and ${days}
    on conflict (account_id, project_id, day) do update set ${sql.raw(
      ['version', ...packedNames, ...marks].map((name) => `${name} = excluded.${name}`).join(', '),
    )}`)
}

/** Ranks packed beside a run’s own: as many as a run of 10 000 keywords has in 20 days. */
const ranksAtOnce = 200_000

/**
 * Packs a day and all later ones. Older days that a release before has stored or changed are packed too, some with every run, the newest
 * first; views read their ranks until then.
 */
export async function packDaysSince(tx: Pick<Ctx, 'db'>, project: Owned, day: LocalDate): Promise<void> {
  const { accountId, id } = project
  await packDays(tx, project, sql`d.day >= ${day}::date`)
  const mine = sql`d.account_id = ${accountId} and d.project_id = ${id}`
  await packDays(
    tx,
    project,
    sql`d.day in (
      select day from (
        select d.day, sum(d.checked_count + d.failed_count) over (order by d.day desc) as ranks
        from rank_project_days d
        left join rank_packed_days p on p.account_id = d.account_id and p.project_id = d.project_id and p.day = d.day
        where ${mine} and d.day < ${day}::date and d.ranks_kept and d.checked_count + d.failed_count > 0
          and not (${isCurrent})) outdated
      where ranks <= ${ranksAtOnce})`,
  )
  await deleteUnkept(tx, project)
}

/**
 * Before sums are changed: days that are outdated already, because a process of the release before has changed their ranks, lose their version, so that
 * `alignPackedDays` can't make them current. Under the project’s lock.
 */
export const outdatePackedDays = (tx: Pick<Ctx, 'db'>, { accountId, id }: Owned) =>
  tx.db.execute(sql`
    update rank_packed_days p set version = null from rank_project_days d
    where p.account_id = ${accountId} and p.project_id = ${id} and d.account_id = ${accountId} and d.project_id = ${id}
      and d.day = p.day and p.version is not null and not (${isCurrent})`)

/**
 * After keywords were deleted and subtracted from the sums of their days: their characters stay in the packed days, where no choice finds
 * them. Under the project’s lock, after `outdatePackedDays`.
 */
export async function alignPackedDays(tx: Ctx, project: Owned): Promise<void> {
  const { accountId, id } = project
  await tx.db.execute(sql`
    update rank_packed_days p set ${sql.raw(marks.map((mark) => `${mark} = d.${mark}`).join(', '))}
    from rank_project_days d
    where p.account_id = ${accountId} and p.project_id = ${id} and d.account_id = ${accountId} and d.project_id = ${id}
      and d.day = p.day`)
  await deleteUnkept(tx, project)
}

/** Deletes packed days whose ranks are no longer kept, or have all been deleted. */
const deleteUnkept = (tx: Pick<Ctx, 'db'>, { accountId, id }: Owned) =>
  tx.db.execute(sql`
    delete from rank_packed_days p where p.account_id = ${accountId} and p.project_id = ${id} and not exists (
      select from rank_project_days d
      where d.account_id = ${accountId} and d.project_id = ${id} and d.day = p.day and d.ranks_kept)`)
