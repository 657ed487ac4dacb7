import { idOf, nowOf, type StripeContext } from '#sandbox/stripe/context.ts'
import { recordEvent } from '#sandbox/stripe/events/record-event.ts'
import { onlyItem } from '#sandbox/stripe/objects/subscriptions.ts'
import { dropPendingUpdate } from './change-subscription.ts'
import { collectRenewal, renew } from './renew.ts'
import { endOfPhase } from './schedules.ts'

const INCOMPLETE_SECONDS = 23 * 60 * 60

interface Due {
  at: number
  run: (at: number) => void
}

/** Does what fell due, in the order of the clock and each thing at its own time, however far that jumped. */
export function runDue(context: StripeContext): void {
  for (;;) {
    const next = earliest(context)
    if (next === undefined) return
    next.run(next.at)
  }
}

function earliest(context: StripeContext): Due | undefined {
  let first: Due | undefined
  for (const due of everythingDue(context)) if (first === undefined || due.at < first.at) first = due
  return first
}

/** At the same moment a phase goes before the renewal, so that the renewal has the new price. */
function* everythingDue(context: StripeContext): Generator<Due> {
  const { store } = context
  for (const schedule of store.schedules.newestFirst()) {
    const end = schedule.current_phase?.end_date
    if (schedule.status === 'active' && end !== undefined && end <= nowOf(context, idOf(schedule.customer)))
      yield { at: end, run: (at) => endOfPhase(context, at, schedule) }
  }
  for (const subscription of store.subscriptions.newestFirst()) {
    const now = nowOf(context, idOf(subscription.customer))
    const { pending_update: pending, status } = subscription
    if (pending !== null && pending.expires_at <= now)
      yield { at: pending.expires_at, run: (at) => dropPendingUpdate(context, at, subscription) }
    const { current_period_end: end } = onlyItem(subscription)
    if (['active', 'past_due', 'trialing'].includes(status) && end <= now)
      yield { at: end, run: (at) => renew(context, at, subscription) }
    const givenUp = subscription.created + INCOMPLETE_SECONDS
    if (status === 'incomplete' && givenUp <= now)
      yield {
        at: givenUp,
        run: (at) => {
          const before = structuredClone(subscription)
          subscription.status = 'incomplete_expired'
          recordEvent(context, at, 'customer.subscription.updated', subscription, before)
        },
      }
  }
  for (const invoice of store.invoices.newestFirst()) {
    const due = invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    if (due !== null && due <= nowOf(context, idOf(invoice.customer)))
      yield { at: due, run: (at) => collectRenewal(context, at, invoice) }
  }
  for (const session of store.sessions.newestFirst()) {
    if (session.status !== 'open' || session.expires_at > nowOf(context, idOf(session.customer))) continue
    yield {
      at: session.expires_at,
      run: (at) => {
        session.status = 'expired'
        session.url = null
        recordEvent(context, at, 'checkout.session.expired', session)
      },
    }
  }
}
