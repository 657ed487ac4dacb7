import type { Services } from '#contract/dashboard/business-rows.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { sumWorkSince } from '../../parts/paid-runs/figures/index.ts'
import { measureQueue } from '../../parts/serp-fetches/index.ts'
import { hours, minutes } from '../../platform/clock/clock.ts'
import { measurePayments } from '../billing/revenue/index.ts'
import { showProviderStatus } from '../data-provider/index.ts'
import { sumEmails } from '../notifications/index.ts'
import { periodOf } from './period.ts'

/** A share of failed look-ups that is more than the odd page that cannot be had. */
const unusualFailures = 0.05
/** Events are handled within seconds. */
const eventsAreLateAfter = minutes(10)
/** Posted tasks come back within minutes, at busy times within the hour. */
const fetchesAreLateAfter = hours(1)

/** The state of the systems the product depends on, now and today in the viewer's zone. Only rows are read; nothing is called. */
export async function showServices(
  ctx: AccountCtx,
  { timeZone, lookUpWorks }: { timeZone: string; lookUpWorks: readonly string[] },
): Promise<{ data: Services }> {
  const now = ctx.clock()
  const { from } = periodOf(now, { filter: 'weekly', timeZone }).today
  const lookUps = await sumWorkSince(ctx, { works: lookUpWorks, from, until: new Date(now.getTime() + 1) })
  const queue = await measureQueue(ctx)
  const { data: provider } = await showProviderStatus(ctx, queue.waiting)
  const payments = await measurePayments(ctx, from)
  const emails = await sumEmails(ctx, from)
  const ageOf = (at: Date | null) => (at === null ? null : Math.max(0, now.getTime() - at.getTime()))
  const [eventAge, fetchAge] = [ageOf(payments.oldestEventAt), ageOf(queue.oldestAt)]
  const ended = lookUps.done + lookUps.failed
  return {
    data: {
      as_of: now.toISOString(),
      time_zone: timeZone,
      search_data: {
        state:
          provider.state === 'failing'
            ? 'failing'
            : provider.state === 'low' || lookUps.failed > ended * unusualFailures
              ? 'warn'
              : 'ok',
        sentence: provider.sentence,
        answered: lookUps.done,
        failed: lookUps.failed,
        balance_usd: provider.balance_usd,
        balance_at: provider.checked_at,
      },
      payments: {
        state: payments.customersFailed > 0 || isLate(eventAge, eventsAreLateAfter) ? 'warn' : 'ok',
        paid: payments.paid,
        customers_failed: payments.customersFailed,
        events_waiting: payments.eventsWaiting,
        oldest_event_seconds: inSeconds(eventAge),
      },
      email: {
        state: emails.failed > 0 && emails.sent === 0 ? 'failing' : emails.refused + emails.failed > 0 ? 'warn' : 'ok',
        ...emails,
      },
      queue: {
        state: isLate(fetchAge, fetchesAreLateAfter) ? 'warn' : 'ok',
        waiting: queue.waiting,
        oldest_seconds: inSeconds(fetchAge),
      },
    },
  }
}

const isLate = (age: number | null, after: number) => age !== null && age > after
const inSeconds = (age: number | null) => (age === null ? null : Math.floor(age / 1_000))
