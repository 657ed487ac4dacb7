import { describe, expect, test } from 'vitest'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { Subscription } from '../../shared/session/subscription.ts'
import { placeOf, planSentence, statusMessages } from './plan-status.ts'
import { plan } from './testing/plan.ts'

const now = new Date('2026-11-20T12:00:00Z')
const subscription = (other: Partial<Subscription> = {}): Subscription => ({
  name: 'Pro',
  interval: 'month',
  purchase_date: '2026-10-24T12:00:00.000Z',
  expiry_date: '2026-11-24T12:00:00.000Z',
  is_expired: false,
  is_cancelled: 0,
  is_trial: false,
  features: [],
  ...other,
})
const over = { expiry_date: '2026-11-12T12:00:00.000Z', is_expired: true }

describe('a subscription stands', () => {
  test('with its remaining days, the last one begun counting', () => {
    expect(statusMessages(subscription(), now)).toBe('Remaining days: 4')
    expect(statusMessages(subscription({ expiry_date: '2026-11-20T12:00:01.000Z' }), now)).toBe('Remaining days: 1')
  })

  test('as canceled until it ends', () => {
    expect(statusMessages(subscription({ is_cancelled: 1 }), now)).toBe('Plan is canceled. Remaining days: 4')
    expect(statusMessages(subscription({ is_cancelled: 1, ...over }), now)).toBe('This plan has expired.')
  })

  test('as expired from its last moment on, even while the page stays open', () => {
    expect(statusMessages(subscription({ expiry_date: now.toISOString() }), now)).toBe('This plan has expired.')
  })
})

test('the sentence under the title says what the account is on', () => {
  const of = (other: Partial<Subscription>): AccountPlan => ({ subscription: subscription(other) })
  expect(planSentence(null, now)).toBe('No active subscription')
  expect(planSentence(of({}), now)).toBe('Current plan: Pro, monthly, until 24 Nov 2026.')
  const trial = { name: 'Trial', interval: null, is_trial: true }
  expect(planSentence(of(trial), now)).toBe('Current plan: Trial, until 24 Nov 2026. Remaining days: 4')
  expect(planSentence(of({ ...trial, ...over }), now)).toBe(
    'Previous plan: Trial, until 12 Nov 2026. This plan has expired.',
  )
  expect(planSentence(of({ is_cancelled: 1 }), now)).toBe(
    'Current plan: Pro, monthly. It’s canceled and ends on 24 Nov 2026.',
  )
  expect(planSentence(of(over), now)).toBe('Previous plan: Pro, monthly, until 12 Nov 2026. This plan has expired.')
})

describe('beside the plan of the account', () => {
  const basic = plan()
  const pro = plan({ id: 3, name: 'Pro', monthly_price: 49, yearly_price: 490 })
  const plus = plan({ id: 4, name: 'Plus', monthly_price: 99, yearly_price: null })
  const places = (own: AccountPlan, interval: 'month' | 'year' = 'month') =>
    [basic, pro, plus].map((one) => placeOf(one, [basic, pro, plus], interval, own, now))

  test('cheaper plans are below and dearer ones above', () => {
    expect(places({ subscription: subscription() })).toEqual(['below', 'current', 'above'])
  })

  test('what is not sold for the interval cannot be compared', () => {
    expect(places({ subscription: subscription() }, 'year')).toEqual(['below', 'current', 'new'])
    expect(places({ subscription: subscription({ name: 'Plus' }) }, 'year')).toEqual(['new', 'new', 'current'])
  })

  test('without one, on a trial, or after the last one every plan is new', () => {
    expect(places(null)).toEqual(['new', 'new', 'new'])
    expect(places({ subscription: subscription({ name: 'Trial', is_trial: true }) })).toEqual(['new', 'new', 'new'])
    expect(places({ subscription: subscription(over) })).toEqual(['new', 'current', 'new'])
  })
})
