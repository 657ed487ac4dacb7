import { type SQL, sql } from 'drizzle-orm'
import type { RowChoice } from '#contract/domain-projects/endpoints.ts'
import type { DomainSort, MovementFilter } from '#contract/rules/domain-checks.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/keyword-syntax.ts'
import type { DomainRow } from '../load-domain.ts'
import type { DateRow } from './shown-dates.ts'

/** Rows of two dates of one domain: `n` on the shown one, `o` on the compared one; either may be missing. */
export type Compared = { domain: DomainRow; shown: DateRow; compared: DateRow | undefined }

const ofRun = ({ accountId, id }: DomainRow, alias: string, run: number) => {
  const a = sql.raw(alias)
  return sql`${a}.account_id = ${accountId} and ${a}.project_id = ${id} and ${a}.run = ${run}`
}

type Narrowing = Pick<RowChoice, 'movement'>

/** Such rows are found on the compared date: on the shown one there may be none. */
export const isOfCompared = ({ movement }: Narrowing) => movement === 'lost' || movement === 'left'

/** Whether rows can be chosen, and put in order, without looking at the compared date. */
export const isOfShownOnly = ({ movement }: Narrowing, sort?: DomainSort) =>
  movement === undefined && sort !== 'lp' && sort !== 'change'

/** `from` of a statement about rows of the shown date only. */
export const shownRowsFrom = ({ domain, shown }: Compared): SQL =>
  sql`domain_keywords n where ${ofRun(domain, 'n', shown.run)}`

/** Rows `n` of the shown date that were chosen already, each with its row of the compared date. */
export function besideCompared({ domain, compared }: Compared, chosen: SQL): SQL {
  if (compared === undefined) return sql`(${chosen}) n left join domain_keywords o on false`
  return sql`(${chosen}) n left join domain_keywords o on ${ofRun(domain, 'o', compared.run)} and n.kind = o.kind
    and n.keyword = o.keyword`
}

/** `from` of a statement about chosen rows. Lost ones come in only where they are asked for. */
export function rowsFrom({ domain, shown, compared }: Compared, narrowing: Narrowing): SQL {
  if (compared === undefined)
    return sql`domain_keywords n left join domain_keywords o on false where ${ofRun(domain, 'n', shown.run)}`
  const same = sql`n.kind = o.kind and n.keyword = o.keyword`
  if (isOfCompared(narrowing))
    return sql`domain_keywords o left join domain_keywords n on ${ofRun(domain, 'n', shown.run)} and ${same}
      where ${ofRun(domain, 'o', compared.run)}`
  return sql`domain_keywords n left join domain_keywords o on ${ofRun(domain, 'o', compared.run)} and ${same}
    where ${ofRun(domain, 'n', shown.run)}`
}

/** As `movementOf` and `pageOneMovementOf` have it; `choose-rows.test.ts` holds them to it. */
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

/** Of the shown date's row, else, where there may be none, of the compared date's. */
const columnOf = (narrowing: Narrowing) => (column: string) =>
  sql.raw(isOfCompared(narrowing) ? `coalesce(n.${column}, o.${column})` : `n.${column}`)

export function conditionsOf(choice: RowChoice, { isCompared }: { isCompared: boolean }): SQL {
  const wanted = keywordKey(normalizeKeyword(choice.search))
  const value = columnOf(choice)
  const conditions: (SQL | undefined)[] = [
    wanted === '' ? undefined : sql`${value('keyword')} like ${likeText(wanted)}`,
    choice.kind && sql`${value('kind')} = ${choice.kind}`,
    ...within(value('position'), choice.position_from, choice.position_to),
    ...within(value('search_volume'), choice.volume_from, choice.volume_to),
    ...within(value('difficulty'), choice.kd_from, choice.kd_to),
    choice.intent && sql`${value('intent')} = ${choice.intent}`,
    choice.url ? sql`lower(${value('url')}) like ${likeText(choice.url.toLowerCase())}` : undefined,
    choice.branded === undefined ? undefined : sql`${value('is_branded')} = ${choice.branded}`,
    choice.feature && sql`${choice.feature} = any(${value('features')})`,
    choice.movement && (isCompared ? movements[choice.movement] : sql`false`),
  ]
  return sql.join(conditions.filter((condition) => condition !== undefined).map((condition) => sql` and ${condition}`))
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

/** What has no value comes last either way. */
export function orderOf({ sort, direction, movement }: Order): SQL {
  const value = columnOf({ movement })
  const way = sql.raw(direction ?? (downByDefault.has(sort) ? 'desc' : 'asc'))
  // The index has rows in this order already.
  if (sort === 'traffic' && direction !== 'asc' && !isOfCompared({ movement })) return sql.raw('n.number')
  const by = sort === 'lp' ? sql`o.position` : sort === 'change' ? sql`n.position - o.position` : value(sorted[sort])
  return sql`${by} ${way} nulls last, ${value('number')}`
}
