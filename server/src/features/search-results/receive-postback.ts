import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { shareOf } from './fair-queue.ts'

/**
 * Keeps a postback as it came, for a worker to read: whoever answers requests only stores it. Its place in the queue is its
 * account's share. One for a look that has ended or has its postback already, or that there never was, changes nothing.
 */
export async function receivePostback(ctx: Ctx, { lookId, body }: { lookId: string; body: Buffer }): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into serp_postbacks (look_id, account_id, queue_rank, body, received_at)
    select look.id, look.account_id,
      greatest((select min(queue_rank) from serp_postbacks),
        (select max(queue_rank) from serp_postbacks own where own.account_id = look.account_id), 0)
        + query.depth * ${shareOf(1)}::float8,
      ${body}::bytea, ${ctx.clock().toISOString()}::timestamptz
    from serp_looks look join serp_queries query on query.id = look.query_id
    where look.id = ${lookId} and look.state in ('posting', 'posted')
    on conflict do nothing`)
  return (rowCount ?? 0) > 0
}
