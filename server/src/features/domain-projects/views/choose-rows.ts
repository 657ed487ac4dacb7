import { type SQL, sql } from 'drizzle-orm'
import type { RowChoice } from '#contract/domain-projects/row-choice.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { DomainSort, MovementFilter } from '#contract/rules/site-checks/domain-checks.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DateRow, DomainRow } from '../domain-work.ts'

/** Rows of two dates of one domain: `n` on the shown one, `o` on the compared one; either may be missing. */
export type Compared = { domain: DomainRow; shown: DateRow; compared: DateRow | undefined }

const ofRun = ({ accountId, id }: DomainRow, run: number) =>
  sql`account_id = ${accountId} and project_id = ${id} and run = ${run}`

/** Stands for a date without a comparison; runs are numbered from 1. */
const noRun = 0

type Narrowing = Pick<RowChoice, 'movement'>

/** Such rows are found on the compared date: on the shown one there may be none. */
const isOfCompared = ({ movement }: Narrowing) => movement === 'lost' || movement === 'left'

const baseOf = (narrowing: Narrowing) => (isOfCompared(narrowing) ? 'o' : 'n')

/** True if rows can be chosen, and put in order, without looking at the compared date. */
const isOfShownOnly = ({ movement }: Narrowing, sort?: DomainSort) =>
  movement === undefined && sort !== 'lp' && sort !== 'change'

/** `from` of a statement about chosen rows. Lost ones come in only where they are asked for. */
function chosenFrom(of: Compared, choice: RowChoice, sort?: DomainSort): SQL {
  const filters = sql.join(filtersOf(choice).map((filter) => sql` and ${filter}`))
  return isOfShownOnly(choice, sort)
    ? sql`domain_keywords n where ${ofRun(of.domain, of.shown.run)} ${filters}`
    : bothDates(of, choice, filters)
}

/**
 * Rows of both dates side by side: a full join with its conditions hidden from the planner. Of a run that was not analyzed
 * yet it expects one row, and any other join would look through all rows of one date for each of the other.
 */
function bothDates({ domain, shown, compared }: Compared, { movement }: Narrowing, filters: SQL): SQL {
  const base = baseOf({ movement })
  // Keywords that have left page 1 are filtered by the shown date's row, if it is still there.
  const isFilteredLast = movement === 'left'
  const rowsOf = (alias: 'n' | 'o', run: number) => sql`(
    select * from domain_keywords ${sql.raw(alias)}
    where ${ofRun(domain, run)} ${alias === base && !isFilteredLast ? filters : sql``}) ${sql.raw(alias)}`
  const moved = movement === undefined ? sql`true` : compared === undefined ? sql`false` : movements[movement]
  return sql`${rowsOf('n', shown.run)} full join ${rowsOf('o', compared?.run ?? noRun)}
      on n.kind = o.kind and n.keyword = o.keyword
    where coalesce(${sql.raw(base)}.number is not null and (${moved}) ${isFilteredLast ? filters : sql``}, false)`
}

/** As `movementOf` and `pageOneMovementOf` have it. */
export const movements: Record<MovementFilter, SQL> = {
  new: sql`o.position is null`,
  lost: sql`n.position is null`,
  improved: sql`n.position < o.position`,
  declined: sql`n.position > o.position`,
  unchanged: sql`n.position = o.position`,
  entered: sql`n.position <= 10 and (o.position is null or o.position > 10)`,
  left: sql`o.position <= 10 and (n.position is null or n.position > 10)`,
}

const likeText = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The shown date's figure; the compared date's only if the row is missing on the shown date, not if its figure is unknown. */
export const shownOrCompared = (column: string) => `case when n.number is null then o.${column} else n.${column} end`

const columnOf =
  ({ movement }: Narrowing) =>
  (column: string) =>
    sql.raw(movement === 'lost' ? `o.${column}` : movement === 'left' ? shownOrCompared(column) : `n.${column}`)

function filtersOf(choice: RowChoice): SQL[] {
  const wanted = keywordKey(normalizeKeyword(choice.search))
  const value = columnOf(choice)
  const filters: (SQL | undefined)[] = [
    wanted === '' ? undefined : sql`${value('keyword')} like ${likeText(wanted)}`,
    choice.kind && sql`${value('kind')} = ${choice.kind}`,
    ...within(value('position'), choice.position_from, choice.position_to),
    ...within(value('search_volume'), choice.volume_from, choice.volume_to),
    ...within(value('difficulty'), choice.kd_from, choice.kd_to),
    choice.intent && sql`${value('intent')} = ${choice.intent}`,
    choice.url ? sql`lower(${value('url')}) like ${likeText(choice.url.toLowerCase())}` : undefined,
    choice.branded === undefined ? undefined : sql`${value('is_branded')} = ${choice.branded}`,
    choice.feature && sql`${choice.feature} = any(${value('features')})`,
  ]
  return filters.filter((filter) => filter !== undefined)
}

function within(value: SQL, from: number | undefined, to: number | undefined): SQL[] {
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
  ]
}

/** Columns of a row; the two about the compared date are told apart below. */
const sorted: Record<Exclude<DomainSort, 'lp' | 'change'>, string> = {
  keyword: 'keyword',
  position: 'position',
  search_volume: 'search_volume',
  traffic: 'traffic',
  kd: 'difficulty',
  cpc: 'cpc_usd',
  intent: 'intent',
  last_updated: 'seen_at',
  // All rows of a date are of that date.
  date: 'number',
}
const downByDefault = new Set<DomainSort>(['traffic', 'search_volume', 'cpc', 'last_updated'])

type Order = Narrowing & { sort: DomainSort; direction?: 'asc' | 'desc' | undefined }

function orderOf({ sort, direction, movement }: Order): { value: SQL; way: SQL } {
  const way = direction ?? (downByDefault.has(sort) ? 'desc' : 'asc')
  // Rows are numbered in this order already. What has left page 1 has the traffic of the shown date.
  if (sort === 'traffic' && way === 'desc' && movement !== 'left')
    return { value: sql.raw(`${baseOf({ movement })}.number`), way: sql.raw('asc') }
  const ofRow = columnOf({ movement })
  const value = sort === 'lp' ? sql`o.position` : sort === 'change' ? sql`n.position - o.position` : ofRow(sorted[sort])
  return { value, way: sql.raw(way) }
}

type Chosen = RowChoice & Order

/** Organic keywords come before ads, which would otherwise lead most orders. */
const organicFirst = ({ kind }: RowChoice, from: string) => sql.raw(kind === undefined ? `${from}.kind, ` : '')

/** Sorted and joined as keys and what the key includes. What has no value comes last either way. */
function keysOf(of: Compared, choice: Chosen): SQL {
  const base = sql.raw(baseOf(choice))
  const { value, way } = orderOf(choice)
  return sql`
    select ${base}.kind, ${base}.keyword, ${base}.number, ${value} as sorted_by from ${chosenFrom(of, choice, choice.sort)}
    order by ${organicFirst(choice, baseOf(choice))}sorted_by ${way} nulls last, number`
}

/**
 * `from` and order of a statement about a page of the chosen rows, `n` and `o` on the dates. Whole rows are read for the
 * page alone, and by their whole key: only by it are they found at once whatever the planner expects.
 */
export function pageFrom(of: Compared, choice: Chosen, { limit, offset }: { limit: number; offset: number }): SQL {
  const { way } = orderOf(choice)
  return sql`(${keysOf(of, choice)} limit ${limit} offset ${offset}) page ${ofPage(of)}
    order by ${organicFirst(choice, 'page')}page.sorted_by ${way} nulls last, page.number`
}

/** Numbers of all chosen rows, in order, on the date they are found on. */
export const numbersOf = (of: Compared, choice: Chosen): SQL => sql`select number from (${keysOf(of, choice)}) chosen`

/** `from` and order of a statement about the rows of some of these numbers. */
export function batchFrom(of: Compared, choice: Chosen, numbers: readonly number[]): SQL {
  const run = isOfCompared(choice) ? (of.compared?.run ?? noRun) : of.shown.run
  const batch = sql`${sql.param([...numbers])}::int[]`
  return sql`(
    select kind, keyword, number from domain_keywords where ${ofRun(of.domain, run)} and number = any(${batch})
    ) page ${ofPage(of)} order by array_position(${batch}, page.number)`
}

/** The rows of keys on both dates. */
function ofPage({ domain, shown, compared }: Compared): SQL {
  const rowOf = (run: number) => sql`lateral (
    select * from domain_keywords where ${ofRun(domain, run)} and kind = page.kind and keyword = page.keyword offset 0)`
  return sql`left join ${rowOf(shown.run)} n on true left join ${rowOf(compared?.run ?? noRun)} o on true`
}

export async function countChosen(ctx: Ctx, of: Compared, choice: RowChoice): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${chosenFrom(of, choice)}`,
  )
  return rows[0]?.total ?? 0
}
