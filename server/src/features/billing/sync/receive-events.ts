import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { type PaymentEvent, UnreadEventError } from '../../../ports/payment-gateway.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { billingCustomers, checkouts, paymentEvents, paymentFindings, purchases, subscriptions } from '../tables.ts'

export const handleEventsJob = defineJob({
  name: 'billing.handle-events',
  payload: z.object({ customerRef: z.string() }),
  foldByKey: true,
  retryLimit: 12,
})

/**
 * Stores events and the job that processes them in one transaction, because the provider doesn’t send stored events again.
 * Repeated events, and those without a customer, are ignored. If the customer can’t be read or derived, staff are notified.
 */
export async function receiveEvents(ctx: Ctx, events: readonly PaymentEvent[]): Promise<void> {
  const known = await withCustomers(ctx, events)
  for (const { eventRef } of known.filter((event) => event.hasUnreadCustomer && event.customerRef === null))
    await reportUnreadEvent(ctx, new UnreadEventError(eventRef, 'customer'))
  const about = known.filter(({ customerRef }) => customerRef !== null)
  if (about.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const stored = await tx.db
      .insert(paymentEvents)
      .values(
        about.map(({ hasUnreadCustomer: _, createdAt, ...event }) => ({
          ...event,
          createdAt: createdAt ?? tx.clock(),
          receivedAt: tx.clock(),
        })),
      )
      .onConflictDoNothing()
      .returning({ customerRef: paymentEvents.customerRef })
    // In one order, so that two batches about the same customers do not wait for each other in a circle.
    const customers = [...new Set(stored.flatMap(({ customerRef }) => customerRef ?? []))].sort()
    for (const customerRef of customers) await sendHandleEvents(tx, customerRef)
  })
}

export async function isEventStored(ctx: Ctx, eventRef: string): Promise<boolean> {
  const stored = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.eventRef, eventRef)).limit(1)
  return stored.length > 0
}

/** Notifies staff once of an event that couldn’t be read. It isn’t stored, so it is read again when the provider resends it. */
export async function reportUnreadEvent(ctx: Ctx, unread: UnreadEventError): Promise<void> {
  const ref = unread.eventRef ?? 'unknown'
  ctx.log.error({ err: unread, eventRef: ref }, 'an event of the payment provider could not be read')
  await inTransaction(ctx, (tx) => reportFinding(tx, { kind: 'unread-event', ref, accountId: null }))
}

/**
 * If an event has no readable customer, as a refund has none, it is derived from the payment or other object it names.
 */
async function withCustomers(ctx: Ctx, events: readonly PaymentEvent[]): Promise<PaymentEvent[]> {
  const nameless = events.filter(({ customerRef }) => customerRef === null)
  if (nameless.length === 0) return [...events]
  const accounts = await accountsOf(ctx, nameless)
  const customers = await customersOf(ctx, [...new Set(accounts.values())])
  return events.map((event) => {
    const accountId = namesOf(event).flatMap((name) => accounts.get(name) ?? [])[0]
    return { ...event, customerRef: event.customerRef ?? customers.get(accountId) ?? null }
  })
}

const namesOf = ({ paymentRef, invoiceRef, subscriptionRef, checkoutRef }: PaymentEvent) => [
  `payment ${paymentRef}`,
  `invoice ${invoiceRef}`,
  `subscription ${subscriptionRef}`,
  `checkout ${checkoutRef}`,
]

/** The accounts that own the objects the events name, by the names of `namesOf`. */
async function accountsOf(ctx: Ctx, events: readonly PaymentEvent[]): Promise<ReadonlyMap<string, number>> {
  const refsOf = (field: 'paymentRef' | 'invoiceRef' | 'subscriptionRef' | 'checkoutRef') =>
    events.flatMap((event) => event[field] ?? [])
  const invoiceKeys = refsOf('invoiceRef').map((ref) => `inv:${ref}`)
  const ofPayment = await ctx.db
    .select({ name: sql<string>`'payment ' || ${purchases.paymentRef}`, accountId: purchases.accountId })
    .from(purchases)
    .where(inArray(purchases.paymentRef, refsOf('paymentRef')))
  const ofInvoice = await ctx.db
    .select({ name: sql<string>`'invoice ' || substr(${purchases.businessKey}, 5)`, accountId: purchases.accountId })
    .from(purchases)
    .where(inArray(purchases.businessKey, invoiceKeys))
  const ofSubscription = await ctx.db
    .select({
      name: sql<string>`'subscription ' || ${subscriptions.subscriptionRef}`,
      accountId: subscriptions.accountId,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.subscriptionRef, refsOf('subscriptionRef')))
  const ofCheckout = await ctx.db
    .select({ name: sql<string>`'checkout ' || ${checkouts.checkoutRef}`, accountId: checkouts.accountId })
    .from(checkouts)
    .where(inArray(checkouts.checkoutRef, refsOf('checkoutRef')))
  const rows = [...ofPayment, ...ofInvoice, ...ofSubscription, ...ofCheckout]
  return new Map(rows.map(({ name, accountId }) => [name, accountId]))
}

/** The customer of each account; a former one if it has no other. */
async function customersOf(ctx: Ctx, accountIds: number[]): Promise<ReadonlyMap<number | undefined, string>> {
  if (accountIds.length === 0) return new Map()
  const former = await ctx.db
    .select({ accountId: paymentFindings.accountId, ref: paymentFindings.ref })
    .from(paymentFindings)
    .where(and(inArray(paymentFindings.accountId, accountIds), eq(paymentFindings.kind, 'customer')))
  const current = await ctx.db
    .select({ accountId: billingCustomers.accountId, ref: billingCustomers.customerRef })
    .from(billingCustomers)
    .where(inArray(billingCustomers.accountId, accountIds))
  return new Map([...former, ...current].map(({ accountId, ref }) => [accountId ?? undefined, ref]))
}

export const sendHandleEvents = (ctx: Ctx, customerRef: string) =>
  ctx.jobs.send(ctx, handleEventsJob, { customerRef }, { singletonKey: customerRef })
