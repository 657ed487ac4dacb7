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

/** `from` of a statement about chosen rows. Lost ones come in only where they are asked for. */
export function rowsFrom({ domain, shown, compared }: Compared, { movement }: Pick<RowChoice, 'movement'>): SQL {
  if (compared === undefined)
    return sql`domain_keywords n left join domain_keywords o on false where ${ofRun(domain, 'n', shown.run)}`
  const same = sql`n.kind = o.kind and n.keyword = o.keyword`
  if (movement === 'lost' || movement === 'left')
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

/** A keyword of either date: the shown one's row where there is one. */
const either = (column: string) => sql.raw(`coalesce(n.${column}, o.${column})`)

export function conditionsOf(choice: RowChoice, { isCompared }: { isCompared: boolean }): SQL {
  const wanted = keywordKey(normalizeKeyword(choice.search))
  const conditions: (SQL | undefined)[] = [
    wanted === '' ? undefined : sql`${either('keyword')} like ${likeText(wanted)}`,
    choice.kind && sql`${either('kind')} = ${choice.kind}`,
    ...within('position', choice.position_from, choice.position_to),
    ...within('search_volume', choice.volume_from, choice.volume_to),
    ...within('difficulty', choice.kd_from, choice.kd_to),
    choice.intent && sql`${either('intent')} = ${choice.intent}`,
    choice.url ? sql`lower(${either('url')}) like ${likeText(choice.url.toLowerCase())}` : undefined,
    choice.branded === undefined ? undefined : sql`${either('is_branded')} = ${choice.branded}`,
    choice.feature && sql`${choice.feature} = any(${either('features')})`,
    choice.movement && (isCompared ? movements[choice.movement] : sql`false`),
  ]
  return sql.join(conditions.filter((condition) => condition !== undefined).map((condition) => sql` and ${condition}`))
}

function within(column: string, from: number | undefined, to: number | undefined): SQL[] {
  const value = either(column)
  return [
    ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
  ]
}

const sorted: Record<DomainSort, string> = {
  keyword: 'coalesce(n.keyword, o.keyword)',
  position: 'n.position',
  lp: 'o.position',
  change: 'n.position - o.position',
  search_volume: 'coalesce(n.search_volume, o.search_volume)',
  traffic: 'coalesce(n.traffic, o.traffic)',
  kd: 'coalesce(n.difficulty, o.difficulty)',
  cpc: 'coalesce(n.cpc_usd, o.cpc_usd)',
  intent: 'coalesce(n.intent, o.intent)',
  last_updated: 'coalesce(n.seen_at, o.seen_at)',
  // All rows of a date are of that date.
  date: 'coalesce(n.number, o.number)',
}
const downByDefault = new Set<DomainSort>(['traffic', 'search_volume', 'cpc', 'last_updated'])

/** What has no value comes last either way. */
export function orderOf(sort: DomainSort, direction: 'asc' | 'desc' | undefined, { isLost }: { isLost: boolean }): SQL {
  const way = direction ?? (downByDefault.has(sort) ? 'desc' : 'asc')
  // The index has rows in this order already.
  if (sort === 'traffic' && way === 'desc' && !isLost) return sql.raw('n.number')
  return sql.raw(`${sorted[sort]} ${way} nulls last, coalesce(n.number, o.number)`)
}
