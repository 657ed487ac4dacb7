import { sql } from 'drizzle-orm'
import type { TestApp } from './create-test-app.ts'

/**
 * Stores a page of this moment for every question that has one, as if somebody else had just
 * fetched it: the first page's
 * results in another order, which is the moment's, those of the domain `leading` before all others.
 * `shown` of them, where
 * not all; none for keywords `except`.
 */
export async function copyPages(
  app: TestApp,
  { shown = 100, except = [], leading = '' }: { shown?: number; except?: readonly string[]; leading?: string } = {},
): Promise<void> {
  // Without its milliseconds, as the provider returns it.
  const now = `${app.clock.read().toISOString().slice(0, 19)}Z`
  await app.ctx.db.execute(sql`
    insert into serp_snapshots (query_id, id, taken_at, provider, cost_usd, organic, organic_count,
      feature_types, ai_overview, details, check_url, results_count)
    select first.query_id, gen_random_uuid(), ${now}::timestamptz, first.provider, 0, (
        select jsonb_agg(result || jsonb_build_object('position', place, 'absolutePosition', place + 1) order by place)
        from (
          select result, row_number() over (order by result ->> 'url' not like ${`%${leading}%`},
            md5((result ->> 'url') || ${now} || first.query_id)) as place
          from jsonb_array_elements(first.organic) as result) placed
        where place <= ${shown}),
      least(first.organic_count, ${shown}), first.feature_types, first.ai_overview, first.details, first.check_url,
      first.results_count
    from (select distinct on (query_id) * from serp_snapshots order by query_id, taken_at) first
    join serp_queries q on q.id = first.query_id
    where q.keyword <> all(${sql.param([...except])}::text[])`)
}
