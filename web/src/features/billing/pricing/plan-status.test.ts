import { describe, expect, test } from 'vitest'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { Subscription } from '../../../parts/access/subscription.ts'
import { proSubscription } from '../../../testing/accounts.ts'
import { planSentence, scheduledMessage, statusMessages } from './plan-status.ts'

const now = new Date('2026-11-20T12:00:00Z')
const subscription = (other: Partial<Subscription> = {}): Subscription => ({
  ...proSubscription,
  purchase_date: '2026-10-24T12:00:00.000Z',
  expiry_date: '2026-11-24T12:00:00.000Z',
  usable_until: '2026-12-01T12:00:00.000Z',
  ...other,
})
const over = { expiry_date: '2026-11-12T12:00:00.000Z', is_expired: true, status: 'ended' } as const
const late = {
  expiry_date: '2026-11-19T12:00:00.000Z',
  usable_until: '2026-11-26T12:00:00.000Z',
  status: 'overdue',
} as const
const toBasic = {
  next: { name: 'Basic', interval: 'month', price_id: 11, price: 19, date: '2026-11-24T12:00:00.000Z' },
} as const

describe('a subscription stands', () => {
  test('with its remaining days, the last one begun counting', () => {
    expect(statusMessages(subscription(), now)).toBe('Remaining days: 4')
    expect(statusMessages(subscription({ expiry_date: '2026-11-20T12:00:01.000Z' }), now)).toBe('Remaining days: 1')
  })

  test('as cancelled until it ends', () => {
    expect(statusMessages(subscription({ is_cancelled: 1 }), now)).toBe('Plan is cancelled. Remaining days: 4')
    expect(statusMessages(subscription({ is_cancelled: 1, ...over }), now)).toBe('This plan has expired.')
  })

  test('as expired from its last moment on, even while the page stays open', () => {
    expect(statusMessages(subscription({ usable_until: now.toISOString() }), now)).toBe('This plan has expired.')
  })

  test('as unpaid while its renewal is overdue', () => {
    expect(statusMessages(subscription(late), now)).toBe('Payment failed. Pay by 26 Nov 2026 to keep this plan.')
    expect(statusMessages(subscription({ ...late, usable_until: now.toISOString() }), now)).toBe(
      'This plan has expired. Pay the overdue renewal to reactivate it.',
    )
  })

  test('with the change it is to make', () => {
    expect(scheduledMessage(subscription())).toBeUndefined()
    expect(scheduledMessage(subscription(toBasic))).toBe('Changes to Basic, monthly, on 24 Nov 2026.')
  })
})

test('the sentence under the title says what the account is on', () => {
  const of = (other: Partial<Subscription>): AccountPlan => ({ subscription: subscription(other) })
  const unpaid = { sub_id: null, price_id: null, price: null, status: null } as const
  expect(planSentence(null, now)).toBe('No active subscription')
  expect(planSentence(of({}), now)).toBe('Current plan: Pro, monthly. It renews on 24 Nov 2026 for £49.')
  expect(planSentence(of(unpaid), now)).toBe('Current plan: Pro, monthly, until 24 Nov 2026.')
  expect(planSentence(of(toBasic), now)).toBe(
    'Current plan: Pro, monthly. It changes to Basic, monthly, on 24 Nov 2026.',
  )
  const trial = { ...unpaid, name: 'Trial', interval: null, is_trial: true }
  expect(planSentence(of(trial), now)).toBe('Current plan: Trial, until 24 Nov 2026. Remaining days: 4')
  expect(planSentence(of({ ...trial, ...over, status: null }), now)).toBe(
    'Previous plan: Trial, until 12 Nov 2026. This plan has expired.',
  )
  expect(planSentence(of({ is_cancelled: 1 }), now)).toBe(
    'Current plan: Pro, monthly. It’s cancelled and ends on 24 Nov 2026.',
  )
  expect(planSentence(of(late), now)).toBe(
    'Current plan: Pro, monthly. Payment failed. Pay by 26 Nov 2026 to keep this plan.',
  )
  expect(planSentence(of(over), now)).toBe('Previous plan: Pro, monthly, until 12 Nov 2026. This plan has expired.')
})
