import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { shareOf } from '../post-fetches/fair-queue.ts'

export type ArrivedPostback = { fetchId: string; body: Buffer }

/**
 * Keeps postbacks as they came, for a worker to read: whoever answers requests only stores them. Their places in the queue
 * are their accounts' shares. One for a fetch that has ended or has its postback already, or that there never was, changes
 * nothing.
 */
export async function receivePostbacks(ctx: Ctx, postbacks: readonly ArrivedPostback[]): Promise<void> {
  // All bodies go as one value, for one statement and without being written out as text.
  let start = 1
  const given = postbacks.map(({ fetchId, body }, number) => {
    const at = { number, fetchId, start, length: body.length }
    start += body.length
    return at
  })
  await ctx.db.execute(sql`
    insert into serp_postbacks (fetch_id, account_id, queue_rank, body, received_at)
    select serp_fetch.id, serp_fetch.account_id,
      greatest((select min(queue_rank) from serp_postbacks),
        (select max(queue_rank) from serp_postbacks own where own.account_id = serp_fetch.account_id), 0)
        + sum(query.depth * ${shareOf(1)}::float8) over (partition by serp_fetch.account_id order by given.number),
      substring(arrived.bodies from given.start for given.length), ${ctx.clock().toISOString()}::timestamptz
    from (select ${Buffer.concat(postbacks.map(({ body }) => body))}::bytea as bodies) arrived
    cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(number int, "fetchId" uuid, start int, length int)
    join serp_fetches serp_fetch on serp_fetch.id = given."fetchId" and serp_fetch.state in ('posting', 'posted')
    join serp_queries query on query.id = serp_fetch.query_id
    -- In one order everywhere: two processes that got the same ones must not wait for each other.
    order by serp_fetch.id
    on conflict do nothing`)
}
