import { and, eq, inArray, isNull } from 'drizzle-orm'
import { runPaidJob } from '../../../platform/allowances/call-scope.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { findAccountOfCustomer } from '../customers/ensure-customer.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { dropCustomer, runningRefsOf } from '../stale-references/retry-without-stale-references.ts'
import { checkouts, paymentEvents } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { sendHandleEvents } from './receive-events.ts'
import { syncCheckout, syncInvoice, syncPayment, syncSubscription } from './sync.ts'

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
    const failures = new Map<string, unknown>()
    const attempt = async (ref: string, sync: () => Promise<void>) => {
      const failure = await failureOf(ctx, ref, sync)
      if (failure !== undefined) failures.set(ref, failure)
    }
    if (events.some(({ type }) => type === 'customer.deleted'))
      await attempt(customerRef, () => forgetCustomer(ctx, accountId, customerRef))
    for (const ref of refsOf(events, 'subscriptionRef')) await attempt(ref, () => syncSubscription(ctx, accountId, ref))
    for (const ref of refsOf(events, 'invoiceRef')) await attempt(ref, () => syncInvoice(ctx, accountId, ref))
    for (const ref of refsOf(events, 'paymentRef')) await attempt(ref, () => syncPayment(ctx, accountId, ref))
    for (const { id, checkoutRef } of await ourCheckouts(ctx, accountId, refsOf(events, 'checkoutRef')))
      await attempt(String(checkoutRef), () => syncCheckout(ctx, accountId, id))
    const left = events.filter((event) => namesOf(event).some((ref) => failures.has(ref)))
    await markHandled(
      ctx,
      events.filter((event) => !left.includes(event)),
    )
    await countFailures(ctx, accountId, left, (event) => namesOf(event).flatMap((ref) => failures.get(ref) ?? []))
    // The job retries the remaining events.
    for (const failure of failures.values()) throw failure
    return events.length
  })
  // The rest of a flood.
  if (handled === mostAtOnce) await sendHandleEvents(ctx, customerRef)
}

/**
 * Handles a customer deleted at the provider, whose subscriptions ended with it. Does nothing if it was deleted with its account.
 */
async function forgetCustomer(ctx: Ctx, accountId: number, customerRef: string): Promise<void> {
  if (!(await dropCustomer(ctx, accountId, customerRef))) return
  for (const ref of await runningRefsOf(ctx, accountId)) await syncSubscription(ctx, accountId, ref)
}

/** An object that is gone at the provider can be read no more; any other failure is tried again. */
async function failureOf(ctx: Ctx, ref: string, sync: () => Promise<void>): Promise<unknown> {
  try {
    await sync()
    return undefined
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === 'not-found')) return error
    ctx.log.warn({ err: error, ref }, 'an event was about something the payment provider no longer knows')
    return undefined
  }
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

/** References of the objects an event is about. */
const namesOf = ({ type, ...event }: Event): string[] => [
  ...(type === 'customer.deleted' ? [event.customerRef ?? ''] : []),
  ...[event.subscriptionRef, event.invoiceRef, event.paymentRef, event.checkoutRef].flatMap((ref) => ref ?? []),
]

const refsOf = (events: readonly Event[], field: 'subscriptionRef' | 'invoiceRef' | 'paymentRef' | 'checkoutRef') => [
  ...new Set(events.flatMap((event) => event[field] ?? [])),
]

async function ourCheckouts(ctx: Ctx, accountId: number, checkoutRefs: readonly string[]) {
  if (checkoutRefs.length === 0) return []
  return ctx.db
    .select({ id: checkouts.id, checkoutRef: checkouts.checkoutRef })
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), inArray(checkouts.checkoutRef, [...checkoutRefs])))
}

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
