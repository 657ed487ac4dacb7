import { createFileRoute, redirect } from '@tanstack/react-router'
import { keepLinkToken } from '../features/accounts/password-reset/password-link.ts'

/** Takes the token out of the address before anything is shown or loaded. */
export const Route = createFileRoute('/changepassword/$token')({
  beforeLoad: ({ params }) => {
    keepLinkToken(params.token)
    throw redirect({ to: '/changepassword', replace: true })
  },
})
