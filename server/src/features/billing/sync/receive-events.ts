import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { billingCustomers, paymentEvents, paymentFindings, purchases } from '../tables.ts'

export const handleEventsJob = defineJob({
  name: 'billing.handle-events',
  payload: z.object({ customerRef: z.string() }),
  foldByKey: true,
  retryLimit: 12,
})

/**
 * Stores events together with the job that looks at them, all or nothing: what is stored is not sent again. One that came
 * before, or that is about nobody, changes nothing.
 */
export async function receiveEvents(ctx: Ctx, events: readonly PaymentEvent[]): Promise<void> {
  const about = (await withCustomers(ctx, events)).filter(({ customerRef }) => customerRef !== null)
  if (about.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const stored = await tx.db
      .insert(paymentEvents)
      .values(about.map((event) => ({ ...event, receivedAt: tx.clock() })))
      .onConflictDoNothing()
      .returning({ customerRef: paymentEvents.customerRef })
    // In one order, so that two batches about the same customers do not wait for each other in a circle.
    const customers = [...new Set(stored.flatMap(({ customerRef }) => customerRef ?? []))].sort()
    for (const customerRef of customers) await sendHandleEvents(tx, customerRef)
  })
}

/** A refund names its payment and nobody; whose that is we know. */
async function withCustomers(ctx: Ctx, events: readonly PaymentEvent[]): Promise<PaymentEvent[]> {
  const refs = events.flatMap(({ customerRef, paymentRef }) => (customerRef === null ? (paymentRef ?? []) : []))
  if (refs.length === 0) return [...events]
  const rows = await ctx.db
    .select({
      paymentRef: purchases.paymentRef,
      customerRef: sql<string | null>`coalesce(${billingCustomers.customerRef}, ${paymentFindings.ref})`,
    })
    .from(purchases)
    .leftJoin(billingCustomers, eq(billingCustomers.accountId, purchases.accountId))
    // A former customer belongs to its account as well.
    .leftJoin(
      paymentFindings,
      and(eq(paymentFindings.accountId, purchases.accountId), eq(paymentFindings.kind, 'customer')),
    )
    .where(inArray(purchases.paymentRef, refs))
  const customers = new Map(rows.map((row) => [row.paymentRef, row.customerRef]))
  return events.map((event) => ({
    ...event,
    customerRef: event.customerRef ?? customers.get(event.paymentRef) ?? null,
  }))
}

export const sendHandleEvents = (ctx: Ctx, customerRef: string) =>
  ctx.jobs.send(ctx, handleEventsJob, { customerRef }, { singletonKey: customerRef })
