import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PageState, pageKey, swapsOfCannibalised } from '#contract/rules/rank-projects/landing-pages.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { rankProjectPageFindings } from './tables.ts'

/** ASCII letters in lower case: the collation leaves others as they are. */
const lower = (text: SQLWrapper) => sql`lower(${text} collate "C")`

/** `pageKey` of the contract in SQL. The usual beginnings are cut off, because an expression takes ten times as long. */
export function pageKeyIn(address: SQLWrapper): SQL {
  const whole = sql`split_part(${address}, '#', 1)`
  const after = (beginning: string) =>
    sql`when ${lower(sql`left(${address}, ${beginning.length}::int)`)} = ${beginning} then ${lower(sql`substr(${whole}, ${beginning.length + 1}::int)`)}`
  return sql`
    rtrim(case ${after('https://www.')} ${after('https://')}
      else regexp_replace(${lower(whole)}, '^(?:[a-z][a-z0-9+.-]*://)?(?:www\\.)?', '') end, '/')`
}

/** `isPageAddress` of the contract: only the host of some results is known. */
const isPageAddressIn = (address: SQLWrapper) => sql`strpos(${address}, '://') > 0`

/** The page of an address, null where only its host is known. */
export const knownPageIn = (address: SQLWrapper): SQL =>
  sql`case when ${isPageAddressIn(address)} then ${pageKeyIn(address)} end`

/** `isTargetPage` of the contract in SQL, of a page's key. A target is stored as a key except for its letters. */
export function isTargetPageIn(target: SQLWrapper, page: SQLWrapper): SQL {
  const prefix = lower(sql`left(${target}, -2)`)
  return sql`(select case when right(${target}, 2) = '/*'
      then starts_with(key || '/', ${prefix} || '/') or starts_with(key, ${prefix} || '?')
      else key = ${lower(target)} end
    from (select ${page} as key offset 0) page)`
}

const { accountId, id, latestUrl, latestDay, targetPage } = rankProjectKeywords

/** True if another own page ranks than the target page. */
export const isMismatchIn = sql`(${targetPage} is not null and ${isPageAddressIn(latestUrl)}
  and not ${isTargetPageIn(targetPage, pageKeyIn(latestUrl))})`

/** The condition that a keyword ranks with a page, whose key is in its address as it is, which is quicker to find. */
export const ranksWith = (address: string): SQL => sql`
  (strpos(${lower(latestUrl)}, ${pageKey(address)}) > 0 and ${pageKeyIn(latestUrl)} = ${pageKey(address)})`

export const hasSwappedIn = (finding: string) =>
  sql`coalesce((${sql.raw(finding)}.swaps -> 0 ->> 'date')::date = ${latestDay}, false)`

export const hasSeveralIn = (finding: string) => sql`(${sql.raw(finding)}.other_urls is not null)`

export const isAlternatingIn = (finding: string) =>
  sql`coalesce(jsonb_array_length(${sql.raw(finding)}.swaps) >= ${swapsOfCannibalised}, false)`

/** Joins the page findings of each keyword as `finding`. */
export const joinFindings = sql`left join ${rankProjectPageFindings} finding on finding.account_id = ${accountId}
  and finding.keyword_id = ${id}`

const hasFinding = (condition: SQL) => sql`exists (
  select from ${rankProjectPageFindings} f where f.account_id = ${accountId} and f.keyword_id = ${id} and ${condition})`

/** The condition that a keyword's own pages are in a state, beside its page findings. */
export function isInPageStateBeside(finding: string, state: PageState): SQL {
  switch (state) {
    case 'mismatch':
      return isMismatchIn
    case 'swapped':
      return hasSwappedIn(finding)
    case 'cannibalised':
      return sql`(${hasSeveralIn(finding)} or ${isAlternatingIn(finding)})`
    case 'untargeted':
      return sql`${targetPage} is null`
    default:
      return state satisfies never
  }
}

/** The condition that a keyword's own pages are in a state. */
export const isInPageState = (state: PageState): SQL =>
  state === 'swapped' || state === 'cannibalised'
    ? hasFinding(isInPageStateBeside('f', state))
    : isInPageStateBeside('f', state)
