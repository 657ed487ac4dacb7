import { sql } from 'drizzle-orm'
import type { DomainPage } from '#contract/domain-projects/rows.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import type { RankedKind } from '#contract/rules/site-checks/domain-checks.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { countBeyond } from '../../../parts/site-checks/index.ts'
import { loadDomain } from '../load-domain.ts'
import { chooseDates, listDates } from './shown-dates.ts'

const perPage = domainLimits.rowsPerPage

export type ListPages = {
  id: number
  page: number
  created_at?: string | undefined
  search: string
  kind?: RankedKind | undefined
  sort: 'url' | 'keywords_count' | 'traffic' | 'best_position'
  direction: 'asc' | 'desc'
}

/** A date's rows grouped by URL, organic results and ads separately. */
export async function listPages(ctx: AccountCtx, { id, page, created_at, search, kind, sort, direction }: ListPages) {
  const domain = await loadDomain(ctx, id)
  const { shown } = chooseDates(await listDates(ctx, domain), { created_at })
  if (shown === undefined) return { data: [], pagination: { current_page: 1, last_page: 1, total: 0 } }
  const wanted = search.trim().toLowerCase()
  const ofRun = sql`account_id = ${domain.accountId} and project_id = ${id} and run = ${shown.run}`
  const grouped = sql`
    select kind, url, max(title) as title, count(*)::int as keywords_count, coalesce(sum(traffic), 0) as traffic,
      min(number) as top_number, min(position)::int as best_position
    from domain_keywords where ${ofRun} ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${wanted === '' ? sql`` : sql`and position(${wanted} in lower(url)) > 0`}
    group by kind, url`
  // Organic pages first; ads often lead to URLs of their own.
  const order = sql`kind, ${sql.identifier(sort)} ${sql.raw(direction)}, url`
  const { rows } = await ctx.db.execute<DomainPage & { total: number }>(sql`
    with listed as (
      select *, (count(*) over ())::int as total from (${grouped}) pages
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}
    ), tops as materialized (
      select number, keyword from domain_keywords where ${ofRun} and number = any(array(select top_number from listed))
    )
    select kind, url, title, keywords_count, traffic, tops.keyword as top_keyword, best_position, total
    from listed join tops on tops.number = top_number order by ${order}`)
  const total = rows[0]?.total ?? (await countBeyond(ctx, page, sql`from (${grouped}) pages`))
  return {
    data: rows.map(({ total: _total, ...row }) => row),
    pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
  }
}
