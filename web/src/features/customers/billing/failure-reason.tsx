import { failureOf } from '../../../shared/api/failure.ts'
import classes from './customer-billing.module.css'
import { billingMessages } from './messages.ts'

/** Why a change of a customer's plan failed, in words for staff: the server's own are for the customer. */
export function FailureReason({ error }: { error: unknown }) {
  const { code, message } = failureOf(error)
  const reasons: Record<string, string> = billingMessages.reasons
  return (
    <p className={classes.failure} role="alert">
      {(code !== undefined && reasons[code]) || message}
    </p>
  )
}
