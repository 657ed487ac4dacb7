import { createFileRoute } from '@tanstack/react-router'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { Unsubscribe } from '../features/accounts/unsubscribe/unsubscribe.tsx'

/** Open with and without a session: the link of an email may be opened on any device. */
export const Route = createFileRoute('/unsubscribe/$token')({
  staticData: { title: 'Unsubscribe' },
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const { token } = Route.useParams()
  return (
    <SignedOutPage>
      <Unsubscribe token={token} />
    </SignedOutPage>
  )
}
