import { type SQL, sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { ProjectRow } from '../../get-project.ts'
import { isCurrent, type PackedColumn, packedValuesOf } from './pack-days.ts'
import { findRemembered, storeRemembered } from './remembered-days.ts'

type OrganicRanks = [keyword: number, now: number | null, before: number | null][]

/** Texts with a character for each check of a day, in the order of the keywords’ ids. */
type PackedColumns = {
  /** Ids as a multirange, such as {[1,5),[7,8)}. */
  keywords: string
  ranks: string
  ranks_before: string
  facts: string
  /** Null if all were read to the same depth. */
  depths: string | null
  organic_ranks: OrganicRanks | null
  reaches: string
  reaches_before: string
  /** Null if none is known. */
  volatilities: string | null
} & Record<PackedColumn, unknown>

export type PackedDay<Column extends PackedColumn> = { day: LocalDate } & Pick<PackedColumns, Column | 'ranks'>

/** The columns that the sums of a day are counted from. */
const sumColumns = ['keywords', 'ranks', 'ranks_before', 'facts', 'depths', 'organic_ranks', 'volatilities'] as const
/** A day as it is summed. */
export type SummedDay = PackedDay<(typeof sumColumns)[number]>

/** Checks in part of which each keyword’s latest is; a snippet is marked in `facts`. */
export type LatestChecks<Column extends PackedColumn = 'facts'> = Pick<
  PackedColumns,
  'keywords' | 'ranks' | 'facts' | 'organic_ranks' | Column
> & {
  /** The day of all, or that of each. */
  day: LocalDate | readonly LocalDate[]
}

export type PackedRanks = {
  /** Each keyword’s latest successful check is in one of them; failed checks are in them too. */
  latest: readonly LatestChecks[]
  /**
   * The newest first: every day from the first wanted one on. `shown` are the ranks of its stored sums, null if nothing is stored of the
   * day yet; during a run its ranks so far differ from them and are `open`.
   */
  days: { day: LocalDate; open: SummedDay | undefined; shown: ShownDay | null }[]
}

/** The stored ranks of a day; without its texts where its sums are known. */
export type ShownDay = { day: LocalDate; version: string | null; texts: SummedDay | undefined }

type Wanted = {
  from: LocalDate
  /** The day of the run under way: its ranks and those of later days aren’t in the stored sums yet. */
  openFrom: LocalDate | undefined
  /** True for a day whose texts the caller doesn’t need. */
  isSummed: IsSummed
}

type IsSummed = (version: { version: string; day: LocalDate }) => boolean

/** Reads a project’s ranks from a day on. Days that aren’t packed as they are stored are read rank by rank. */
export async function readPackedDays(
  ctx: Ctx,
  project: ProjectRow,
  { from, openFrom, isSummed }: Wanted,
): Promise<PackedRanks> {
  const [stored, open] = await Promise.all([
    readRememberedDays(ctx, project, { range: sql`d.day >= ${from}::date`, isSummed }),
    openFrom === undefined ? [] : readOpenDays(ctx, project, { openFrom, columns: sumColumns }),
  ])
  const latest = await readLatestBeside(ctx, project, openFrom === undefined ? stored[0]?.texts : undefined)
  const openOf = new Map(open.map((day) => [day.day, day]))
  const storedOf = new Map(stored.map((day) => [day.day, day]))
  const dates = [...new Set([...storedOf.keys(), ...openOf.keys()])].toSorted().reverse()
  return {
    latest,
    days: dates.map((day) => ({ day, open: openOf.get(day), shown: storedOf.get(day) ?? null })),
  }
}

/** The days of stored sums from one day to another, newest first. */
export async function readSummedDays(
  ctx: Ctx,
  project: ProjectRow,
  { from, upTo }: { from: LocalDate; upTo: LocalDate },
): Promise<SummedDay[]> {
  const range = sql`d.day between ${from}::date and ${upTo}::date`
  const days = await readRememberedDays(ctx, project, { range, isSummed: () => false })
  return days.flatMap(({ texts }) => texts ?? [])
}

/**
 * The days in a range, newest first. Their texts are megabytes, so they come from the database once, and only those of the newest day and of
 * days that aren’t summed.
 */
async function readRememberedDays(
  ctx: Ctx,
  project: ProjectRow,
  { range, isSummed }: { range: SQL; isSummed: IsSummed },
): Promise<ShownDay[]> {
  const { rows } = await ctx.db.execute<{ day: LocalDate; version: string | null }>(sql`
    select d.day::text as day, p.version ${storedDays(project, range)} order by d.day desc`)
  const isWanted = rows.map(({ day, version }) => version === null || !isSummed({ version, day }))
  const wanted = rows.filter((_, at) => at === 0 || isWanted[at])
  const texts = new Map<LocalDate, SummedDay>()
  for (const { day, version } of wanted) {
    const found = version === null ? undefined : findRemembered<SummedDay>({ version, day })
    if (found !== undefined) texts.set(day, found)
  }
  const missing = wanted.flatMap(({ day }) => (texts.has(day) ? [] : [day]))
  if (missing.length > 0) {
    const versionOf = new Map(rows.map(({ day, version }) => [day, version]))
    const days = await readStoredDays(ctx, project, {
      range: sql`d.day = any(${sql.param(missing)}::date[])`,
      newestFirst: true,
      columns: sumColumns,
    })
    for (const { version, ...day } of days) {
      texts.set(day.day, day)
      // A day that was packed again meanwhile belongs to a version that the next request reads.
      if (version !== null && version === versionOf.get(day.day)) storeRemembered({ version, day: day.day }, day)
    }
  }
  return rows.flatMap(({ day, version }, at) => {
    const found = texts.get(day)
    // A day that was deleted meanwhile is left out.
    return found === undefined && isWanted[at] ? [] : [{ day, version, texts: found }]
  })
}

/** Names all packed days as they are; undefined if one of them is outdated. */
export async function readVersionOfDays(ctx: Ctx, project: ProjectRow): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ version: string | null }>(sql`
    select case when count(*) = count(p.version) then md5(string_agg(p.version::text || d.day, ' ' order by d.day)) end as version
    ${storedDays(project, sql`true`)}`)
  return rows[0]?.version ?? undefined
}

/** The days of a project with checks, `d`, and the packed ones of those that aren’t outdated, `p`. */
const storedDays = ({ accountId, id }: ProjectRow, range: SQL) => sql`
  from rank_project_days d
  left join rank_packed_days p on p.account_id = d.account_id and p.project_id = d.project_id and p.day = d.day and ${isCurrent}
  where d.account_id = ${accountId} and d.project_id = ${id} and ${range} and d.ranks_kept and d.checked_count + d.failed_count > 0`

type Range<Column> = {
  /** A condition on the day of `d`. */
  range: SQL
  newestFirst: boolean
  limit?: number
  columns: readonly Column[]
}

/** Columns that weren’t wanted are missing. */
type AnyDay = PackedDay<PackedColumn>
type StoredDay = (AnyDay & { version: string }) | { day: LocalDate; version: null }
type Versioned = { version: string | null }

/** The packed days in a range, in its order; outdated ones are read rank by rank. */
export async function readStoredDays<Column extends PackedColumn>(
  ctx: Ctx,
  project: ProjectRow,
  { range, newestFirst, limit, columns }: Range<Column>,
): Promise<(PackedDay<Column> & Versioned)[]> {
  const wanted = new Set<PackedColumn>([...columns, 'ranks'])
  const { rows } = await ctx.db.execute<StoredDay>(sql`
    select d.day::text as day, ${sql.raw(['version', ...wanted].map((name) => `p.${name}`).join(', '))}
    ${storedDays(project, range)} order by d.day ${sql.raw(newestFirst ? 'desc' : 'asc')} limit ${limit ?? null}`)
  const outdated = rows.filter(({ version }) => version === null).map(({ day }) => day)
  const days =
    outdated.length === 0 ? [] : await packNow(ctx, project, sql`day = any(${sql.param(outdated)}::date[])`, wanted)
  const packedOf = new Map(days.map((day) => [day.day, { ...day, version: null }]))
  return rows.flatMap((day) => (day.version === null ? (packedOf.get(day.day) ?? []) : day)) as (PackedDay<Column> &
    Versioned)[]
}

/** The ranks of the days of the run under way, oldest first. */
export async function readOpenDays<Column extends PackedColumn>(
  ctx: Ctx,
  project: ProjectRow,
  { openFrom, columns }: { openFrom: LocalDate; columns: readonly Column[] },
): Promise<PackedDay<Column>[]> {
  const wanted = new Set<PackedColumn>([...columns, 'ranks'])
  return (await packNow(ctx, project, sql`day >= ${openFrom}::date`, wanted)) as PackedDay<Column>[]
}

async function packNow(
  ctx: Ctx,
  { accountId, id }: ProjectRow,
  days: SQL,
  wanted: ReadonlySet<PackedColumn>,
): Promise<AnyDay[]> {
  const { rows } = await ctx.db.execute<AnyDay>(sql`
    select day::text as day, ${packedValuesOf(wanted)} from rank_observations
    where account_id = ${accountId} and project_id = ${id} and ${days}
    group by day order by rank_observations.day`)
  return rows
}

const latestColumns = ['keywords', 'facts', 'organic_ranks', 'reaches'] as const

/** Reads where the latest checks are. */
export async function readLatest(
  ctx: Ctx,
  project: ProjectRow,
  openFrom: LocalDate | undefined,
): Promise<LatestChecks<'reaches'>[]> {
  const newest = { range: sql`true`, newestFirst: true, limit: 1, columns: latestColumns }
  const [day] = openFrom === undefined ? await readStoredDays(ctx, project, newest) : []
  return readLatestBeside(ctx, project, day)
}

type LatestRow = Pick<PackedColumns, 'ranks' | 'facts' | 'organic_ranks' | 'reaches'> & {
  ids: string
  day: LocalDate[]
}

/**
 * The latest checks: those of the newest day, if the project is at rest, and of the keywords that were checked last on another one. Nearly
 * all are on the newest, and packing 10 000 takes longer than summing them.
 */
async function readLatestBeside<Newest extends LatestChecks>(
  ctx: Ctx,
  { accountId, id }: ProjectRow,
  newest: Newest | undefined,
): Promise<(Newest | LatestChecks<'reaches'>)[]> {
  const characters = (value: SQL) => sql`string_agg(chr(${value} + 1), '' order by id)`
  // If that day checked every keyword there is, none is read.
  const elsewhere =
    newest === undefined
      ? sql``
      : sql`and latest_day <> ${String(newest.day)}::date and (
        select d.checked_count from rank_project_days d
        where d.account_id = ${accountId} and d.project_id = ${id} and d.day = ${String(newest.day)}::date)
        is distinct from (select p.keywords_count from rank_projects p where p.account_id = ${accountId} and p.id = ${id})`
  const { rows } = await ctx.db.execute<LatestRow | Record<keyof LatestRow, null>>(sql`
    select string_agg(id::text, ' ' order by id) as ids, array_agg(latest_day::text order by id) as day, ${characters(sql`coalesce(latest_rank, 0)`)} as ranks,
      ${characters(sql`case when latest_state = 'featured_snippet' then 64 else 0 end`)} as facts,
      ${characters(sql`coalesce(least(latest_depth, latest_results_read), 0)`)} as reaches,
      jsonb_agg(jsonb_build_array(id, latest_organic_rank, null) order by id) filter (where latest_organic_rank is not null) as organic_ranks
    from rank_project_keywords
    where account_id = ${accountId} and project_id = ${id} and latest_day is not null ${elsewhere}`)
  const [row] = rows
  const others =
    row === undefined || row.ids === null
      ? []
      : [
          {
            ...row,
            keywords: `{${row.ids
              .split(' ')
              .map((keyword) => `[${keyword},${Number(keyword) + 1})`)
              .join(',')}}`,
          },
        ]
  return newest === undefined ? others : [newest, ...others]
}
