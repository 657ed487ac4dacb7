import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { SignInPage } from '../features/accounts/sign-in-page.tsx'
import { safeAddress } from '../shared/session/remembered-address.ts'
import { readToken } from '../shared/session/session.ts'

export const Route = createFileRoute('/login')({
  staticData: { title: 'Sign in' },
  // What is not named here would stay as it came, so an address that is not safe is overwritten.
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({
    next: typeof search.next === 'string' ? safeAddress(search.next) : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (readToken() !== undefined) throw redirect({ href: search.next ?? '/', replace: true })
  },
  component: Login,
})

function Login() {
  const { next } = Route.useSearch()
  const router = useRouter()
  return <SignInPage onSignedIn={() => router.history.replace(next ?? '/')} />
}
