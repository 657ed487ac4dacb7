import { describe, expect, test } from 'vitest'
import type { Subscription } from '../../../parts/access/subscription.ts'
import { type Interval, offerOf } from '../../../parts/billing/plans/offers.ts'
import { runningOf } from '../../../parts/billing/plans/running.ts'
import { proSubscription } from '../../../testing/accounts.ts'
import { catalogue } from '../../../testing/plans.ts'
import { actionOf } from './card-action.ts'

const date = '2026-12-24T12:00:00.000Z'

/** The actions of the buttons of Basic, Pro and Plus, in a word each. */
function actions(own: Partial<Subscription>, interval: Interval = 'month', plans = catalogue) {
  const running = runningOf({ subscription: { ...proSubscription, price_id: 21, ...own } })
  return plans.map((plan) => {
    const offer = offerOf(plan, interval)
    if (offer === undefined) return 'unsold'
    const action = actionOf({ plan, offer, interval, plans, running })
    if (action.kind === 'change') return `${action.rule.direction}${action.rule.canBeNow ? ' now or after' : ' after'}`
    return action.kind
  })
}

describe('what the button of a plan does', () => {
  test('within an interval the price decides', () => {
    expect(actions({})).toEqual(['downgrade after', 'own', 'upgrade now or after'])
    expect(actions({ name: 'Plus', price: 99 })).toEqual(['downgrade after', 'downgrade after', 'own'])
  })

  test('across intervals the credits do, and a year that was paid for is kept', () => {
    expect(actions({}, 'year')).toEqual(['downgrade after', 'own', 'upgrade now or after'])
    expect(actions({ interval: 'year', price: 490, credits: 360_000 })).toEqual([
      'downgrade after',
      'own',
      'upgrade after',
    ])
  })

  test('a plan that is no longer available is compared by its own price and credits', () => {
    const old = { name: 'Old', price: 49 }
    expect(actions(old)).toEqual(['downgrade after', 'downgrade after', 'upgrade now or after'])
    expect(actions(old, 'year')).toEqual(['downgrade after', 'downgrade after', 'upgrade now or after'])
    expect(actions({ ...old, credits: 29_999 }, 'year')[1]).toBe('upgrade now or after')
  })

  test('without a subscription at the payment provider every plan can be subscribed to', () => {
    const all = ['subscribe', 'subscribe', 'subscribe']
    expect(actions({ sub_id: null, price_id: null, price: null, status: null })).toEqual(all)
    expect(actions({ status: 'ended', is_expired: true })).toEqual(all)
    expect(runningOf(null)).toBeUndefined()
  })

  test('a cancelled plan is resumed first, an unpaid one paid', () => {
    expect(actions({ is_cancelled: 1 })).toEqual(['blocked', 'own', 'blocked'])
    expect(actions({ status: 'overdue' })).toEqual(['blocked', 'own', 'blocked'])
  })

  test('the change that is scheduled can be undone, others replace it', () => {
    const next = { name: 'Basic', interval: 'month', price_id: 11, price: 19, date } as const
    expect(actions({ next })).toEqual(['scheduled', 'own', 'upgrade now or after'])
    expect(actions({ next }, 'year')).toEqual(['downgrade after', 'own', 'upgrade now or after'])
  })
})
