import { and, eq, inArray, isNull } from 'drizzle-orm'
import { runPaidJob } from '../../../platform/allowances/call-scope.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { findAccountOfCustomer } from '../customers/ensure-customer.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { paymentEvents } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { sendHandleEvents } from './receive-events.ts'
import { type Named, refsOf, syncObjects } from './sync.ts'

type Event = typeof paymentEvents.$inferSelect

/**
 * Processes the waiting events of one customer, fetching each object once. An event that fails doesn’t hold up the others: it is
 * retried alone, reported to staff after several failures, and given up after some days unless it could not be read.
 */
export const handleEvents = (ctx: Ctx, { customerRef }: { customerRef: string }): Promise<void> =>
  runPaidJob(() => handleEventsOf(ctx, customerRef))

async function handleEventsOf(ctx: Ctx, customerRef: string): Promise<void> {
  const accountId = await findAccountOfCustomer(ctx, customerRef)
  // A customer of another installation on the same account at the provider.
  if (accountId === undefined) return markHandled(ctx, await listWaiting(ctx, customerRef))
  const handled = await whileBilling(ctx, accountId, async () => {
    const events = await listWaiting(ctx, customerRef)
    const failures = await syncObjects(ctx, accountId, events.map(objectsOf))
    const left = events.filter((event) => refsOf(objectsOf(event)).some((ref) => failures.has(ref)))
    await markHandled(
      ctx,
      events.filter((event) => !left.includes(event)),
    )
    await countFailures(ctx, accountId, left, (event) =>
      refsOf(objectsOf(event)).flatMap((ref) => failures.get(ref) ?? []),
    )
    // The job retries the remaining events.
    for (const failure of failures.values()) throw failure
    return events.length
  })
  // The rest of a flood.
  if (handled === mostAtOnce) await sendHandleEvents(ctx, customerRef)
}

const reportedAfterFailures = 5
const givenUpAfterMs = days(3)

/** Counts failures that aren’t an outage, and reports or gives up events that keep failing. */
async function countFailures(
  ctx: Ctx,
  accountId: number,
  events: readonly Event[],
  errorsOf: (event: Event) => unknown[],
): Promise<void> {
  for (const event of events) {
    const { eventRef, receivedAt } = event
    const errors = errorsOf(event)
    if (errors.every(isOutage)) continue
    const failures = event.failures + 1
    ctx.log.error({ err: errors.find((error) => !isOutage(error)), eventRef, accountId }, 'a payment event failed')
    // An answer that couldn’t be read may be about money, and an update of ours may be able to read it.
    const isGivenUp = receivedAt < before(ctx.clock(), givenUpAfterMs) && !errors.some(isUnread)
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .update(paymentEvents)
        .set({ failures, ...(isGivenUp && { handledAt: tx.clock() }) })
        .where(eq(paymentEvents.eventRef, eventRef))
      if (failures >= reportedAfterFailures || isGivenUp)
        await reportFinding(tx, { kind: 'event', ref: eventRef, accountId })
    })
  }
}

const isUnread = (error: unknown) => error instanceof PaymentError && error.kind === 'malformed'

const isOutage = (error: unknown) =>
  error instanceof PaymentError && (error.kind === 'unavailable' || error.kind === 'limited')

const mostAtOnce = 500

const listWaiting = (ctx: Ctx, customerRef: string): Promise<Event[]> =>
  ctx.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerRef, customerRef), isNull(paymentEvents.handledAt)))
    // Failing events come last, so that they can’t fill every batch.
    .orderBy(paymentEvents.failures, paymentEvents.createdAt)
    .limit(mostAtOnce)

const objectsOf = (event: Event): Named => ({
  ...event,
  deletedCustomerRef: event.type === 'customer.deleted' ? event.customerRef : null,
})

async function markHandled(ctx: Ctx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  await ctx.db
    .update(paymentEvents)
    .set({ handledAt: ctx.clock() })
    .where(
      inArray(
        paymentEvents.eventRef,
        events.map(({ eventRef }) => eventRef),
      ),
    )
}
