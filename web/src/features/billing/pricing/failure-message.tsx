import { useEffect, useRef } from 'react'
import { type Failure, failureOf } from '../../../shared/api/failure.ts'
import { pricingMessages } from './messages.ts'
import classes from './pricing-page.module.css'

type FailureMessageProps = { error: unknown; hasFocus?: boolean }

/** The failure, and where a refused payment can be made. */
export function FailureMessage({ error, hasFocus }: FailureMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  // The button that was clicked was disabled meanwhile and has lost the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is read out, the same one again too
  useEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [error, hasFocus])
  const { code, message, payUrl } = billingFailureOf(error)
  return (
    <div ref={box} className={classes.failure} role="alert" tabIndex={hasFocus ? -1 : undefined}>
      <p>{message}</p>
      {payUrl !== undefined && (
        <a href={payUrl} target="_blank" rel="noopener noreferrer">
          {code === 'payment.needs-action' ? 'Confirm payment' : 'Pay with another card'}{' '}
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

type BillingFailure = Pick<Failure, 'code' | 'message'> & {
  /** Page on which a refused payment can be made or confirmed. */
  payUrl: string | undefined
}

/** The reason why a call that changes the subscription failed, and the way out. */
function billingFailureOf(error: unknown): BillingFailure {
  const { code, message, data } = failureOf(error)
  // Without an answer nobody knows whether it was done; asked again, the server finds out and does it once.
  const words = code === undefined ? `${message} ${pricingMessages.safeToRepeat}` : message
  return { code, message: words, payUrl: payUrlOf(data) }
}

function payUrlOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('pay_url' in data)) return undefined
  return typeof data.pay_url === 'string' ? data.pay_url : undefined
}
