import { describe, expect, test } from 'vitest'
import { offerOf } from '../../../parts/billing/plans/offers.ts'
import { plan } from '../../../testing/plans.ts'
import { savingText, yearlySaving } from './savings.ts'

test('a plan without a price for an interval is not sold for it', () => {
  expect(offerOf(plan(), 'year')).toEqual({ priceId: 22, price: 190, credits: 120_000 })
  expect(offerOf(plan({ yearly_price: null }), 'year')).toBeUndefined()
  expect(offerOf(plan({ monthly_credits: null }), 'month')).toBeUndefined()
  expect(offerOf(plan({ plans_stripe: [] }), 'month')).toBeUndefined()
})

describe('the saving of a year', () => {
  test('is what twelve months would cost more', () => {
    expect(yearlySaving(plan())).toEqual({ amount: 38, percent: 17 })
  })

  test('is rounded to a whole percent', () => {
    expect(yearlySaving(plan({ monthly_price: 10, yearly_price: 100.7 }))?.percent).toBe(16)
    expect(yearlySaving(plan({ monthly_price: 10, yearly_price: 100.1 }))?.percent).toBe(17)
    expect(yearlySaving(plan({ monthly_price: 9.95, yearly_price: 84.774 }))?.percent).toBe(29)
  })

  test('is not claimed where there is none, or where the year brings fewer credits', () => {
    expect(yearlySaving(plan({ yearly_price: 228 }))).toBeUndefined()
    expect(yearlySaving(plan({ yearly_price: 240 }))).toBeUndefined()
    expect(yearlySaving(plan({ yearly_price: 227.9 }))).toBeUndefined()
    expect(yearlySaving(plan({ yearly_credits: 119_999 }))).toBeUndefined()
    expect(yearlySaving(plan({ monthly_price: null }))).toBeUndefined()
    expect(yearlySaving(plan({ monthly_price: 0, yearly_price: 0 }))).toBeUndefined()
  })

  test('is stated for all plans only as far as it is true of all', () => {
    expect(savingText([plan(), plan()])).toBe('Save 17% with annual billing')
    expect(savingText([plan(), plan({ yearly_price: 171 })])).toBe('Save up to 25% with annual billing')
    expect(savingText([plan(), plan({ yearly_price: 228 })])).toBe('Save up to 17% with annual billing')
    expect(savingText([plan(), plan({ yearly_price: null })])).toBe('Save 17% with annual billing')
    expect(savingText([plan({ yearly_price: 228 })])).toBeUndefined()
    expect(savingText([])).toBeUndefined()
  })
})
