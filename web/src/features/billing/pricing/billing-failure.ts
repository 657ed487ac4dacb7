import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { pricingMessages } from './messages.ts'

type BillingFailure = Pick<Failure, 'code' | 'message'> & {
  /** Page on which a refused payment can be made or confirmed. */
  payUrl: string | undefined
}

/** The reason why a call that changes the subscription failed, and the way out. */
export function billingFailureOf(error: unknown): BillingFailure {
  const { code, message, data } = failureOf(error)
  // Without an answer nobody knows whether it was done; asked again, the server finds out and does it once.
  const words = code === undefined ? `${message} ${pricingMessages.safeToRepeat}` : message
  return { code, message: words, payUrl: payUrlOf(data) }
}

function payUrlOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('pay_url' in data)) return undefined
  return typeof data.pay_url === 'string' ? data.pay_url : undefined
}
