import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignedOutPage } from '../features/accounts/signed-out/signed-out-page.tsx'
import { ChoosePasswordForm } from '../features/accounts/temporary-password/choose-password-form.tsx'
import { readStoredAccount, readToken } from '../shared/session/session.ts'
import { readNext } from '../shared/session/signed-out-route.ts'

/** A session that a temporary password opened leads here. */
export const Route = createFileRoute('/choose-password')({
  staticData: { title: 'Choose a new password' },
  validateSearch: readNext,
  beforeLoad: () => {
    const user = readStoredAccount()?.userData
    if (readToken() === undefined || user === undefined) throw redirect({ to: '/login', replace: true })
    return { user }
  },
  component: ChoosePassword,
})

function ChoosePassword() {
  const { user } = Route.useRouteContext()
  const { next = '/' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SignedOutPage>
      <ChoosePasswordForm
        account={user}
        onChosen={() => void navigate({ href: next, replace: true })}
        onNotNeeded={() => void navigate({ to: '/user-profile', search: { tab: 'security' }, replace: true })}
      />
    </SignedOutPage>
  )
}
