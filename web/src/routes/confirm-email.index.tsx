import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddress } from '../features/accounts/new-address/confirm-address.tsx'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'

/** Open with and without a session: the link may be opened on another device. */
export const Route = createFileRoute('/confirm-email/')({
  staticData: { title: 'Confirm your new email address' },
  component: () => (
    <SignedOutPage>
      <ConfirmAddress />
    </SignedOutPage>
  ),
})
