import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { unlimitedTurns } from '#server/platform/allowances/turns.ts'
import { after, minutes } from '#server/platform/clock/clock.ts'
import { createStripePayments } from './index.ts'

const webhookSecret = 'whsec_test'

/** Receives an event some minutes after it was signed, at a time years away from the machine's. */
function receive(minutesLater: number) {
  const signedAt = new Date('2031-05-01T12:00:00Z')
  const { readEvent } = createStripePayments({
    baseUrl: 'http://127.0.0.1:1',
    secretKey: 'sk_test_events',
    webhookSecret,
    tax: { isOn: false, pricesIncludeTax: true },
    allowance: { turns: unlimitedTurns, requestsPerSecond: 100 },
    clock: () => after(signedAt, minutes(minutesLater)),
  })
  const data = { object: { object: 'invoice', id: 'in_1', customer: 'cus_1' } }
  const created = signedAt.getTime() / 1_000
  const payload = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created, livemode: false, data })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: created })
  return readEvent(Buffer.from(payload), header)
}

test('the given clock decides how old an event is, whatever the machine’s says', () => {
  expect(receive(4)).toMatchObject({ eventRef: 'evt_1', type: 'invoice.paid' })
  expect(() => receive(6)).toThrow('too old')
})
