import { failureOf } from '../../../shared/api/failure.ts'
import classes from './customer-billing.module.css'
import { billingMessages } from './messages.ts'

/**
 * Says why a change of a customer's plan failed, in words for staff, because the server's own address the customer.
 */
export function reasonOf(error: unknown): string {
  const { code, message } = failureOf(error)
  const reasons: Record<string, string> = billingMessages.reasons
  return (code !== undefined && reasons[code]) || message
}

export const FailureReason = ({ error }: { error: unknown }) => (
  <p className={classes.failure} role="alert">
    {reasonOf(error)}
  </p>
)
