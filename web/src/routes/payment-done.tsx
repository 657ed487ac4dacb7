import { createFileRoute } from '@tanstack/react-router'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { PaymentDone } from '../features/billing/payment-return/payment-done.tsx'
import { readReturn } from '../features/billing/payment-return/read-return.ts'

/** Read with or without a session: the hosted page may have been opened in another browser. */
export const Route = createFileRoute('/payment-done')({
  staticData: { title: 'Payment' },
  validateSearch: readReturn,
  component: Done,
})

function Done() {
  const { checkout } = Route.useSearch()
  return (
    <SignedOutPage>
      <PaymentDone checkout={checkout} />
    </SignedOutPage>
  )
}
