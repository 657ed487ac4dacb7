import type { LinkProps } from '@tanstack/react-router'
import type { Services } from '#contract/dashboard/business-rows.ts'
import { formatDollars } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { superadminTexts } from './messages.ts'

export type ServiceFact = {
  name: string
  state: Services['queue']['state']
  text: string
  /** The screen to fix it on; none where the fix is outside the product. */
  to?: LinkProps['to']
}

/** The facts of each service today, in words. */
export const serviceFacts = ({ search_data, payments, email, queue }: Services): ServiceFact[] => [
  { name: 'Search data provider', state: search_data.state, text: searchDataText(search_data), to: '/credit-settings' },
  { name: 'Payment provider', state: payments.state, text: paymentsText(payments), to: '/customer-list' },
  { name: 'Email', state: email.state, text: emailText(email) },
  { name: 'Queue', state: queue.state, text: queueText(queue), to: '/credit-settings' },
]

function searchDataText({ sentence, answered, failed, balance_usd }: Services['search_data']): string {
  const ended = answered + failed
  const today = ended === 0 ? 'No look-ups today' : `${shareText(answered, ended)} of look-ups succeeded today`
  const balance = balance_usd === null ? 'balance unknown' : `balance ${formatDollars(balance_usd)}`
  return `${sentence === null ? '' : `${sentence} `}${today}, ${balance}`
}

/** Rounded down, so that it is 100% only when all succeeded. */
const shareText = (part: number, whole: number) => {
  const tenths = Math.floor((part / whole) * 1_000) / 10
  return `${tenths}%`
}

function paymentsText({ paid, customers_failed, events_waiting, oldest_event_seconds }: Services['payments']): string {
  const failed =
    customers_failed === 0 ? 'none failed' : `${countOf(customers_failed, 'customer')} with a failed payment`
  const waiting =
    events_waiting === 0
      ? ''
      : `; ${countOf(events_waiting, 'event')} waiting, oldest ${durationText(oldest_event_seconds ?? 0)}`
  return `${paid === 0 ? 'No payments' : countOf(paid, 'payment')} today, ${failed}${waiting}`
}

function emailText({ sent, refused, failed }: Services['email']): string {
  const all = sent + refused
  const today = all === 0 ? 'No emails today' : `${countOf(all, 'email')} today, ${refusedText(refused)}`
  const tries = failed === 0 ? '' : `, ${countOf(failed, 'attempt')} failed and will be retried`
  return `${today}${tries}. ${superadminTexts.bouncesUnknown}`
}

const refusedText = (refused: number) =>
  refused === 0 ? 'none rejected' : `${formatCount(refused)} rejected by the email server`

const queueText = ({ waiting, oldest_seconds }: Services['queue']): string =>
  waiting === 0
    ? 'No look-ups waiting'
    : `${countOf(waiting, 'look-up')} waiting, oldest ${durationText(oldest_seconds ?? 0)}`

function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`
}
