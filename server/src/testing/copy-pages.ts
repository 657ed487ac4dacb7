import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TestApp } from './create-test-app.ts'
import { readStoredPages } from './stored-pages.ts'

/**
 * Stores a page of this moment for every question that has one, as if somebody else had just fetched it: the first
 * page's results in another order, which is the moment's, those of the domain `leading` before all others.
 * `shown` of them, where not all; none for keywords `except`.
 */
export async function copyPages(
  app: TestApp,
  { shown = 100, except = [], leading = '' }: { shown?: number; except?: readonly string[]; leading?: string } = {},
): Promise<void> {
  // Without its milliseconds, as the provider returns it.
  const now = `${app.clock.read().toISOString().slice(0, 19)}Z`
  const first = await readStoredPages(
    app,
    sql`q.keyword <> all(${sql.param([...except])}::text[])
      and r.taken_at = (select min(taken_at) from serp_snapshots where query_id = r.query_id)`,
  )
  const copies = first.map(({ id, queryId, organic, packed }) => {
    const orderOf = (url: string) => createHash('md5').update(`${url}${now}${queryId}`).digest('hex')
    const placed = organic
      .map((result) => ({
        result,
        isLeading: leading !== '' && result.url.includes(leading),
        order: orderOf(result.url),
      }))
      .sort((left, right) => Number(right.isLeading) - Number(left.isLeading) || left.order.localeCompare(right.order))
      .slice(0, shown)
    const p = placed.map(({ result: { domain, url, title } }, at) => [at + 1, at + 2, domain, url, title])
    const details = zstdCompressSync(JSON.stringify({ ...packed, p })).toString('base64')
    return { from: id, id: uuid(), count: p.length, details }
  })
  await app.ctx.db.execute(sql`
    insert into serp_snapshots (query_id, id, taken_at, provider, cost_usd, organic_count, feature_types, ai_overview, details,
      check_url, results_count)
    select first.query_id, copy.id, ${now}::timestamptz, first.provider, 0, copy.count, first.feature_types, first.ai_overview,
      decode(copy.details, 'base64'), first.check_url, first.results_count
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy("from" uuid, id uuid, count smallint, details text)
    join serp_snapshots first on first.id = copy."from"`)
}
