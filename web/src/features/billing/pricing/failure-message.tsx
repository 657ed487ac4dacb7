import { useEffect, useRef } from 'react'
import { billingFailureOf } from './billing-failure.ts'
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
