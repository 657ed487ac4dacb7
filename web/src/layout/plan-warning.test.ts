import { expect, test } from 'vitest'
import type { Subscription } from '../parts/access/subscription.ts'
import { proSubscription } from '../testing/accounts.ts'
import { planWarning } from './plan-warning.ts'

const now = new Date('2026-11-20T12:00:00Z')
const warningOf = (own: Partial<Subscription>) =>
  planWarning(
    {
      subscription: {
        ...proSubscription,
        expiry_date: '2026-11-24T12:00:00.000Z',
        usable_until: '2026-12-01T12:00:00.000Z',
        ...own,
      },
    },
    now,
  )

test('a plan that renews, a trial, or none needs no warning', () => {
  expect(planWarning(null, now)).toBeUndefined()
  expect(warningOf({})).toBeUndefined()
  expect(warningOf({ is_trial: true, is_cancelled: 1 })).toBeUndefined()
})

test('a cancelled plan is warned of in its last seven days, and not once it is over', () => {
  const cancelled = { is_cancelled: 1, usable_until: '2026-11-24T12:00:00.000Z' } as const
  expect(warningOf(cancelled)).toEqual({
    kind: 'ending',
    sentence: 'Pro is cancelled and ends on 24 Nov 2026.',
    action: 'Resume',
    payUrl: null,
  })
  expect(warningOf({ ...cancelled, expiry_date: '2026-11-27T12:00:00.000Z' })).toBeDefined()
  expect(warningOf({ ...cancelled, expiry_date: '2026-11-27T12:00:01.000Z' })).toBeUndefined()
  expect(warningOf({ ...cancelled, is_expired: true })).toBeUndefined()
})

test('an unpaid renewal is warned of until it is paid', () => {
  const overdue = {
    status: 'overdue',
    pay_url: 'https://pay.example/1',
    expiry_date: '2026-11-19T12:00:00.000Z',
  } as const
  expect(warningOf(overdue)).toEqual({
    kind: 'overdue',
    sentence: 'We couldn’t renew Pro. It keeps working until 1 Dec 2026.',
    action: 'Pay now',
    payUrl: 'https://pay.example/1',
  })
  expect(warningOf({ ...overdue, usable_until: '2026-11-20T11:00:00.000Z' })?.sentence).toBe(
    'We couldn’t renew Pro. It has expired.',
  )
})
