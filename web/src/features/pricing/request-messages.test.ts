import { expect, test } from 'vitest'
import { requestOf } from './request-messages.ts'
import { plan } from './testing/plan.ts'

const now = new Date('2026-11-20T12:00:00Z')
const subscription = {
  name: 'Basic',
  interval: 'month',
  purchase_date: '2026-10-24T12:00:00.000Z',
  expiry_date: '2026-11-24T12:00:00.000Z',
  is_expired: false,
  is_cancelled: 0,
  is_trial: false,
  features: [],
} as const

const asked = (other: Partial<Parameters<typeof requestOf>[0]>) =>
  requestOf({
    plan: plan(),
    interval: 'month',
    place: 'current',
    subscription: { ...subscription, features: [] },
    now,
    ...other,
  })

test('the email asks for what the button says', () => {
  expect(asked({ place: 'new' })).toMatchObject({
    label: 'Email us to get Basic',
    subject: 'Subscribe to Basic, monthly',
  })
  expect(asked({ place: 'above', interval: 'year' })).toMatchObject({
    label: 'Email us to upgrade',
    about: 'to Basic, yearly',
    subject: 'Upgrade to Basic, yearly',
  })
  expect(asked({ place: 'below' })).toMatchObject({
    label: 'Email us to downgrade',
    subject: 'Downgrade to Basic, monthly',
  })
})

test('on the own plan it depends on how that stands', () => {
  const own = (other: object) => asked({ subscription: { ...subscription, features: [], ...other } }).subject
  expect(own({})).toBe('About my plan: Basic, monthly')
  expect(own({ interval: 'year' })).toBe('Change to Basic, monthly')
  expect(own({ is_cancelled: 1 })).toBe('Keep Basic, monthly')
  expect(own({ is_expired: true })).toBe('Renew Basic, monthly')
})
