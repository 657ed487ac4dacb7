import { and, eq, inArray, isNull } from 'drizzle-orm'
import { runPaidJob } from '../../../platform/allowances/call-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { findAccountOfCustomer } from '../customers/ensure-customer.ts'
import { checkouts, paymentEvents } from '../tables.ts'
import { whileBilling } from '../while-billing.ts'
import { sendHandleEvents } from './receive-events.ts'
import { syncCheckout, syncInvoice, syncPayment, syncSubscription } from './sync.ts'

type Event = typeof paymentEvents.$inferSelect

/** Looks at everything that the waiting events of one customer are about, each thing once. */
export const handleEvents = (ctx: Ctx, { customerRef }: { customerRef: string }): Promise<void> =>
  runPaidJob(() => handleEventsOf(ctx, customerRef))

async function handleEventsOf(ctx: Ctx, customerRef: string): Promise<void> {
  const accountId = await findAccountOfCustomer(ctx, customerRef)
  // A customer of another installation on the same account at the provider.
  if (accountId === undefined) return markHandled(ctx, await listWaiting(ctx, customerRef))
  const handled = await whileBilling(ctx, accountId, async () => {
    const events = await listWaiting(ctx, customerRef)
    const failures: unknown[] = []
    // One thing that cannot be read must not keep the others from being stored.
    const look = async (ref: string, sync: () => Promise<void>) => {
      const failure = await failureOf(ctx, ref, sync)
      if (failure !== undefined) failures.push(failure)
    }
    for (const ref of refsOf(events, 'subscriptionRef')) await look(ref, () => syncSubscription(ctx, accountId, ref))
    for (const ref of refsOf(events, 'invoiceRef')) await look(ref, () => syncInvoice(ctx, accountId, ref))
    for (const ref of refsOf(events, 'paymentRef')) await look(ref, () => syncPayment(ctx, accountId, ref))
    for (const id of await ourCheckouts(ctx, accountId, refsOf(events, 'checkoutRef')))
      await look(id, () => syncCheckout(ctx, accountId, id))
    if (failures.length > 0) throw failures[0]
    await markHandled(ctx, events)
    return events.length
  })
  // The rest of a flood.
  if (handled === mostAtOnce) await sendHandleEvents(ctx, customerRef)
}

/** What is gone at the provider can be looked at no more; all else that fails is tried again. */
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

const mostAtOnce = 500

const listWaiting = (ctx: Ctx, customerRef: string): Promise<Event[]> =>
  ctx.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.customerRef, customerRef), isNull(paymentEvents.handledAt)))
    .orderBy(paymentEvents.createdAt)
    .limit(mostAtOnce)

const refsOf = (events: readonly Event[], field: 'subscriptionRef' | 'invoiceRef' | 'paymentRef' | 'checkoutRef') => [
  ...new Set(events.flatMap((event) => event[field] ?? [])),
]

async function ourCheckouts(ctx: Ctx, accountId: number, checkoutRefs: readonly string[]): Promise<string[]> {
  if (checkoutRefs.length === 0) return []
  const rows = await ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), inArray(checkouts.checkoutRef, [...checkoutRefs])))
  return rows.map(({ id }) => id)
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
