import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'

export type Payments = {
  paid: number
  /** Customers with a payment that failed, however often it was tried. */
  customersFailed: number
  /** Events that were received and not handled yet, and since when the oldest waits. */
  eventsWaiting: number
  oldestEventAt: Date | null
}

/** Counts the payments that succeeded and failed since then, and the events that wait. */
export async function measurePayments(ctx: Ctx, since: Date): Promise<Payments> {
  const from = sql`${since.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ paid: number; failed: number; waiting: number; oldest: string | null }>(sql`
    select
      (select count(*)::int from purchases where state = 'paid' and purchased_at >= ${from}) as paid,
      (select count(distinct customer_ref)::int from payment_events
        where created_at >= ${from} and type in ('invoice.payment_failed', 'payment_intent.payment_failed')) as failed,
      (select count(*)::int from payment_events where handled_at is null) as waiting,
      (select min(received_at)::text from payment_events where handled_at is null) as oldest`)
  const [row] = rows
  return {
    paid: row?.paid ?? 0,
    customersFailed: row?.failed ?? 0,
    eventsWaiting: row?.waiting ?? 0,
    oldestEventAt: row?.oldest == null ? null : new Date(row.oldest),
  }
}
