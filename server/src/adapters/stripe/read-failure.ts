import Stripe from 'stripe'
import { PaymentError, type PaymentFailureKind } from '#server/ports/payment-gateway.ts'

/** A bank that wants its customer to confirm says so in this word, as code or as reason of a decline. */
const wantsConfirmation = 'authentication_required'

/**
 * Describes the failure of a call. The package's error is not passed on as the cause: it holds the whole answer, and
 * with it names and email addresses.
 */
export function readFailure(thrown: unknown): PaymentError {
  if (thrown instanceof PaymentError) return thrown
  if (!(thrown instanceof Stripe.errors.StripeError)) {
    const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
    return new PaymentError('unavailable', `${name}: ${withoutSecrets(message)}`)
  }
  const { type, code, param, requestId, message } = thrown
  const declineCode = thrown.decline_code
  const facts = [type, thrown.statusCode, code, declineCode, param, requestId].filter((fact) => fact !== undefined)
  const missingRef = missingRefOf(thrown)
  return new PaymentError(kindOf(thrown), `${facts.join(' ')}: ${withoutSecrets(message)}`, {
    ...(declineCode !== undefined && { declineCode }),
    ...(missingRef !== undefined && { missingRef }),
    ...readRetryAfter(thrown),
  })
}

function readRetryAfter({ headers }: Stripe.errors.StripeError): { retryAfterMs?: number } {
  const seconds = Number(headers?.['retry-after'])
  return Number.isFinite(seconds) ? { retryAfterMs: Math.ceil(seconds * 1_000) } : {}
}

/** An object that exists in the other mode: the key is wrong, and nothing is missing. */
const isOfOtherMode = ({ message }: Stripe.errors.StripeError) => message.includes('a similar object exists in')

/** Reads the id from "No such customer: 'cus_1'", whichever parameter it was passed in. */
function missingRefOf(error: Stripe.errors.StripeError): string | undefined {
  if (error.code !== 'resource_missing' || isOfOtherMode(error)) return undefined
  return /^No such [\w. ]+: '?([\w-]{1,255})'?/.exec(error.message)?.[1]
}

function kindOf(error: Stripe.errors.StripeError): PaymentFailureKind {
  if (error instanceof Stripe.errors.StripeCardError)
    return error.code === wantsConfirmation || error.decline_code === wantsConfirmation ? 'needs-action' : 'declined'
  // Another call changes the same object at this moment.
  if (error.code === 'lock_timeout') return 'unavailable'
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 429) return 'limited'
  if (isOfOtherMode(error)) return 'unavailable'
  if (error.statusCode === 404 || missingRefOf(error) !== undefined) return 'not-found'
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError)
    return error.statusCode === 409 ? 'unavailable' : 'refused'
  // A connection, Stripe itself, or a key it does not take: no customer can do anything about it.
  return 'unavailable'
}

function withoutSecrets(text: string): string {
  return text.replace(/\S+@\S+/g, '(email address)').replace(/\b[a-z]+_(?:test|live)_\w+/g, '(key)')
}
