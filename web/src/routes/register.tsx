import { createFileRoute } from '@tanstack/react-router'
import { Registration } from '../features/accounts/registration/registration.tsx'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { keepSignedOut, readNext } from '../shared/session/signed-out-route.ts'

export const Route = createFileRoute('/register')({
  staticData: { title: 'Create an account' },
  validateSearch: readNext,
  beforeLoad: ({ search }) => keepSignedOut(search),
  component: Register,
})

function Register() {
  const { next } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignedOutPage>
      <Registration
        next={next}
        onCodeSent={() => void navigate({ to: '/otp-verify' })}
        onSignIn={() => void navigate({ to: '/login', search: { next } })}
      />
    </SignedOutPage>
  )
}
