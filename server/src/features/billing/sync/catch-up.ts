import { and, desc, isNotNull, isNull, lt } from 'drizzle-orm'
import { runPaidJob } from '../../../platform/allowances/call-scope.ts'
import { before, days, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { PaymentEvent } from '../../../ports/payment-gateway.ts'
import { paymentEvents } from '../tables.ts'
import { receiveEvents, reportUnreadEvent, sendHandleEvents } from './receive-events.ts'

/**
 * Events may arrive late and out of order, and the first after an outage may come before those of the outage are asked for; so
 * more is asked for than is missing. The provider itself repeats what it could not deliver for three days. Counted from when one
 * arrived and not from its date: a clock that runs ahead would hide all that is missing.
 */
const overlapMs = days(3)
const mostAtOnce = 200
/** The provider keeps them for 30 days; ours are needed to tell which came before. */
const keptMs = days(40)

/** Asks the payment provider for events that never arrived, and wakes workers for those that were left waiting. */
export const catchUpEvents = (ctx: Ctx, signal: AbortSignal): Promise<{ missed: number }> =>
  runPaidJob(() => askForMissed(ctx, signal))

async function askForMissed(ctx: Ctx, signal: AbortSignal): Promise<{ missed: number }> {
  const [latest] = await ctx.db
    .select({ receivedAt: paymentEvents.receivedAt })
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1)
  const since = before(latest?.receivedAt ?? ctx.clock(), latest ? overlapMs : days(30))
  const countBefore = await ctx.db.$count(paymentEvents)
  let batch: PaymentEvent[] = []
  for await (const event of ctx.ports.payments.listEventsSince(since, (unread) => reportUnreadEvent(ctx, unread))) {
    if (signal.aborted) break
    batch.push(event)
    if (batch.length < mostAtOnce) continue
    await receiveEvents(ctx, batch)
    batch = []
  }
  await receiveEvents(ctx, batch)
  const missed = (await ctx.db.$count(paymentEvents)) - countBefore
  await wakeForWaiting(ctx)
  await ctx.db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.handledAt), lt(paymentEvents.createdAt, before(ctx.clock(), keptMs))))
  return { missed }
}

async function wakeForWaiting(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectDistinct({ customerRef: paymentEvents.customerRef })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, before(ctx.clock(), minutes(5)))))
    .limit(1_000)
  for (const { customerRef } of waiting) if (customerRef !== null) await sendHandleEvents(ctx, customerRef)
}
