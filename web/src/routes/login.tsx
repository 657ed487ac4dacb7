import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { keepSignedOut, readNext } from '../shared/session/signed-out-route.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  validateSearch: readNext,
  beforeLoad: ({ search }) => keepSignedOut(search),
  component: Login,
})

function Login() {
  const { next } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <SignedOutPage>
      <SignInForm
        next={next}
        onSignedIn={() => router.history.replace(next ?? '/')}
        onCodeSent={() => void navigate({ to: '/otp-verify' })}
      />
    </SignedOutPage>
  )
}
