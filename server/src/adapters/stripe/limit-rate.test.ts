import { expect, test } from 'vitest'
import { kindOf } from './limit-rate.ts'

test.each([
  ['GET', '/v1/subscriptions/sub_1a2B3c?expand[]=schedule', 'GET /v1/subscriptions/{id}'],
  ['POST', '/v1/checkout/sessions', 'POST /v1/checkout/sessions'],
  ['POST', '/v1/checkout/sessions/cs_test_a1B2/expire', 'POST /v1/checkout/sessions/{id}/expire'],
  ['GET', '/v1/payment_intents/pi_3N', 'GET /v1/payment_intents/{id}'],
  ['GET', '/v1/customers/cus_1/payment_methods?type=card', 'GET /v1/customers/{id}/payment_methods'],
  ['POST', '/v1/subscription_schedules/sub_sched_1/release', 'POST /v1/subscription_schedules/{id}/release'],
  ['POST', '/v1/invoices/create_preview', 'POST /v1/invoices/create_preview'],
])('%s %s is of the kind %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})
