interface FailureFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
}

/** The API's answer instead of an object: always under `error`, or the official package takes it for a success. */
export class StripeFailure extends Error {
  readonly statusCode: number
  readonly fields: FailureFields
  readonly headers: Record<string, string>

  constructor(status: number, fields: FailureFields, headers: Record<string, string> = {}) {
    super(fields.message)
    this.statusCode = status
    this.fields = fields
    this.headers = headers
  }
}

export function invalidRequest(message: string, more: { param?: string; code?: string; status?: number } = {}) {
  const { status = 400, ...fields } = more
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...fields })
}

/** `what` as in the vendor's message: No such customer: 'cus_1'. 404 only if the path names the object. */
export function noSuch(what: string, id: string, param = 'id'): StripeFailure {
  const status = param === 'id' ? 404 : 400
  return invalidRequest(`No such ${what}: '${id}'`, { status, code: 'resource_missing', param })
}

/** A header names the exceeded limit. */
export const tooManyRequests = (reason: 'global-rate' | 'endpoint-rate') =>
  new StripeFailure(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    { 'stripe-rate-limited-reason': reason, 'stripe-should-retry': 'false' },
  )
