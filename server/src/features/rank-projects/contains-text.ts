import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'

/** Part of a column that is in lower case; undefined where nothing is searched for. */
export function containsText(column: SQLWrapper, search: string): SQL | undefined {
  const wanted = keywordKey(normalizeKeyword(search))
  return wanted === '' ? undefined : sql`${column} like ${likeText(wanted)}`
}

/** A pattern of `like` for text with this in it. */
export const likeText = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
