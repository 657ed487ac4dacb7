import type { PlanOnSale } from '#contract/plans/endpoints.ts'
import { hasEnded, type Subscription } from '../../shared/session/subscription.ts'
import type { Interval } from './offers.ts'
import { intervalNames, type Place } from './plan-status.ts'

/** What the button of a plan's card says, and what the email it opens asks for. */
export type Request = {
  label: string
  /** Read out behind the label, where the card alone tells which plan is meant. */
  about: string
  subject: string
}

type Asked = { plan: PlanOnSale; interval: Interval; place: Place; subscription: Subscription | undefined; now: Date }

export function requestOf({ plan: { name }, interval, place, subscription, now }: Asked): Request {
  const called = `${name}, ${intervalNames[interval]}`
  const writeUs = (purpose: string, about: string, verb: string) => ({
    label: `Email us ${purpose}`,
    about,
    subject: `${verb} ${called}`,
  })
  if (place === 'new') return writeUs(`to get ${name}`, intervalNames[interval], 'Subscribe to')
  if (place === 'above') return writeUs('to upgrade', `to ${called}`, 'Upgrade to')
  if (place === 'below') return writeUs('to downgrade', `to ${called}`, 'Downgrade to')
  if (subscription === undefined || hasEnded(subscription, now)) return writeUs('to renew', called, 'Renew')
  if (subscription.interval !== interval)
    return writeUs(`to change to ${intervalNames[interval]}`, `on ${name}`, 'Change to')
  return subscription.is_cancelled === 1
    ? writeUs('to keep this plan', called, 'Keep')
    : writeUs('about this plan', called, 'About my plan:')
}
