import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readFailure } from './read-failure.ts'

const refusal = (message: string, code = 'resource_missing', statusCode = 400) =>
  readFailure(
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message, code, statusCode } as never),
  )

test('what is gone is named, whether the path or a parameter named it', () => {
  expect(refusal("No such customer: 'cus_1'")).toMatchObject({ kind: 'not-found', missingRef: 'cus_1' })
  expect(refusal("No such PaymentMethod: 'pm_1'; It's possible", 'resource_missing', 404)).toMatchObject({
    ...{ kind: 'not-found', missingRef: 'pm_1' },
  })
})

test('an object of the other mode is not gone: the key is wrong', () => {
  const message =
    "No such price: 'price_1'; a similar object exists in test mode, but a live mode key was used to make this request."
  expect(refusal(message)).toMatchObject({ kind: 'unavailable', missingRef: undefined })
  expect(refusal(message, 'resource_missing', 404)).toMatchObject({ kind: 'unavailable', missingRef: undefined })
})

test('a customer without a card is no object that is gone', () => {
  expect(refusal('This customer has no attached payment source or default payment method.')).toMatchObject({
    ...{ kind: 'refused', missingRef: undefined },
  })
})
