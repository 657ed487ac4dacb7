import { createFileRoute } from '@tanstack/react-router'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { PaymentFailed } from '../features/billing/payment-return/payment-failed.tsx'
import { readReturn } from '../features/billing/payment-return/read-return.ts'

/** Read with or without a session. */
export const Route = createFileRoute('/payment-failed')({
  staticData: { title: 'Payment failed' },
  validateSearch: readReturn,
  component: Failed,
})

function Failed() {
  const { checkout } = Route.useSearch()
  return (
    <SignedOutPage>
      <PaymentFailed checkout={checkout} />
    </SignedOutPage>
  )
}
