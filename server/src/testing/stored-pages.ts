import { zstdDecompressSync } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import type { TestApp } from './create-test-app.ts'

export type StoredResult = { position: number; absolutePosition: number; domain: string; url: string; title: string }

type Row = [position: number, absolutePosition: number, domain: string | null, url: string, title: string]

/** Organic results of stored pages, unpacked by other means than the product's. `where` may speak of `r` and `q`, its query. */
export async function readStoredPages(app: TestApp, where: SQL = sql`true`) {
  const { rows } = await app.ctx.db.execute<{ id: string; query_id: string; keyword: string; details: Buffer }>(sql`
    select r.id, r.query_id, q.keyword, r.details from serp_snapshots r join serp_queries q on q.id = r.query_id
    where ${where} order by r.query_id, r.taken_at`)
  return rows.map(({ details, ...row }) => {
    const packed = JSON.parse(zstdDecompressSync(details).toString()) as { p: Row[] }
    const { p } = packed
    const organic = p.map(
      ([position, absolutePosition, domain, url, title]): StoredResult => ({
        position,
        absolutePosition,
        domain: domain ?? new URL(url).host,
        url,
        title,
      }),
    )
    return { ...row, queryId: Number(row.query_id), organic, packed }
  })
}
