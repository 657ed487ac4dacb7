import { IconCreditCardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { PageProps } from '../../../module.ts'
import { ViewPlans } from '../../../parts/billing/plans/view-plans.tsx'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { BackHome } from './back-home.tsx'
import { failedMessages as messages } from './messages.ts'
import classes from './payment-return.module.css'
import { checkoutOf } from './queries.ts'
import type { ReturnAddress } from './read-return.ts'

/** The hosted page leads here if it is left unpaid. If the payment went through all the same, this shows it. */
export default function PaymentFailed({ address: { checkout } }: PageProps<ReturnAddress>) {
  const { data } = useQuery({
    ...checkoutOf(checkout ?? '', { isPolling: false }),
    enabled: checkout !== undefined,
  })
  if (data?.purchase) return <Navigate to="/payment-done" search={{ checkout }} replace />
  return (
    <Outcome icon={IconCreditCardOff} tone="error" title={messages.title} action={<Actions />}>
      <p>{messages.text}</p>
    </Outcome>
  )
}

const Actions = () => (
  <div className={classes.actions}>
    <ViewPlans size="md">{messages.retry}</ViewPlans>
    <BackHome variant="default" />
  </div>
)
