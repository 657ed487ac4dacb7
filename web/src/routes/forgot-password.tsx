import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPassword } from '../features/accounts/password-reset/forgotten-password.tsx'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { keepSignedOut, readNext } from '../shared/session/signed-out-route.ts'

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot your password?' },
  validateSearch: readNext,
  beforeLoad: ({ search }) => keepSignedOut(search),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { next } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignedOutPage>
      <ForgottenPassword next={next} onDone={() => void navigate({ to: '/login', search: { next } })} />
    </SignedOutPage>
  )
}
