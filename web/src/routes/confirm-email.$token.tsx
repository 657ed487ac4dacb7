import { createFileRoute, redirect } from '@tanstack/react-router'
import { keepEmailToken } from '../features/accounts/new-address/email-link.ts'

/** Takes the token out of the address before anything is shown or loaded. */
export const Route = createFileRoute('/confirm-email/$token')({
  beforeLoad: ({ params }) => {
    keepEmailToken(params.token)
    throw redirect({ to: '/confirm-email', replace: true })
  },
})
