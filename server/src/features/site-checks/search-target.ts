import { type SQL, sql } from 'drizzle-orm'
import { type SiteStore, siteTable } from './site-work.ts'

/** Of a query over sites: part of the target in any case; undefined where nothing is searched for. */
export function containsTarget(store: Pick<SiteStore, 'sites'>, search: string): SQL | undefined {
  const wanted = search.trim()
  return wanted === '' ? undefined : sql`position(lower(${wanted}) in lower(${siteTable(store).target})) > 0`
}
