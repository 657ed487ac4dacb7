import { or, type SQL, sql } from 'drizzle-orm'
import { toHost, toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { type SiteStore, siteTable } from './site-work.ts'

/** Narrows a query over sites to part of the target in any case; undefined without a search. */
export function containsTarget(store: Pick<SiteStore, 'sites'>, search: string): SQL | undefined {
  const wanted = search.trim()
  if (wanted === '') return undefined
  const { target } = siteTable(store)
  const isIn = (text: string) => sql`position(lower(${text}) in lower(${target})) > 0`
  // Domains are stored in Punycode, but people search for them in their usual spelling.
  const stored = toHost(wanted)
  return stored === undefined || stored === wanted ? isIn(wanted) : or(isIn(wanted), isIn(stored))
}

/** As the provider wants it: a host without `www.`, or the address of a page. */
export function providerTargetOf(target: string): string {
  const { host, path } = toTarget(target) ?? { host: target, path: '' }
  return path === '' ? withoutWww(host) : `https://${host}${path}`
}
