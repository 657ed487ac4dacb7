import { paymentMessages } from '#contract/billing/subscriptions/messages.ts'
import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import { seconds } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { PaymentError, type PaymentFailureKind } from '../../ports/payment-gateway.ts'

const codes: Record<PaymentFailureKind, ErrorCode> = {
  declined: 'payment.declined',
  'needs-action': 'payment.needs-action',
  // Our knowledge of a subscription is out of date.
  'not-found': 'subscription.changed',
  refused: 'subscription.changed',
  limited: 'payment.unavailable',
  unavailable: 'payment.unavailable',
  malformed: 'payment.unavailable',
}

const retryAfterSeconds = 5

/** The rate limit is shared, so it may be exhausted by other accounts. */
const busy = ({ retryAfterMs = seconds(retryAfterSeconds) }: PaymentError) => ({
  publicMessage: paymentMessages.busy,
  data: { retry_after_seconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) },
})

/** Turns a failed call to the payment provider into an error of the contract; any other error is returned as it is. */
export function toPaymentFailure(error: unknown, options: { publicMessage?: string; data?: unknown } = {}): unknown {
  if (!(error instanceof PaymentError)) return error
  return new AppError(codes[error.kind], `${error.kind}: ${error.message}`, {
    ...(error.kind === 'limited' && busy(error)),
    ...options,
    cause: error,
  })
}

/** Runs what asks the payment provider; a failure of it is thrown in words of the contract. */
export async function askingPayments<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toPaymentFailure(error)
  }
}
