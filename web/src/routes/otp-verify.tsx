import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CodeStep } from '../features/accounts/sign-in/code-step.tsx'
import { readPendingSignIn } from '../features/accounts/sign-in/pending-sign-in.ts'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { keepSignedOut } from '../shared/session/signed-out-route.ts'

export const Route = createFileRoute('/otp-verify')({
  staticData: { title: 'Enter your code' },
  beforeLoad: () => keepSignedOut({ next: readPendingSignIn()?.next }),
  component: VerifyCode,
})

function VerifyCode() {
  const router = useRouter()
  return (
    <SignedOutPage>
      <CodeStep onSignedIn={(next) => router.history.replace(next ?? '/')} />
    </SignedOutPage>
  )
}
