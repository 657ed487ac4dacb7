import { createFileRoute } from '@tanstack/react-router'
import { NewPassword } from '../features/accounts/password-reset/new-password.tsx'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'

/** Open with a session too: a link somebody asked for must not be lost where they are signed in. */
export const Route = createFileRoute('/changepassword/')({
  staticData: { title: 'Choose a new password' },
  component: ChangePassword,
})

function ChangePassword() {
  const navigate = Route.useNavigate()
  return (
    <SignedOutPage>
      <NewPassword onDone={() => void navigate({ to: '/login' })} />
    </SignedOutPage>
  )
}
