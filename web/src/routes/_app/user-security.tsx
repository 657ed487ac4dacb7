import { createFileRoute, redirect } from '@tanstack/react-router'

/** The tab of the profile had this address before. */
export const Route = createFileRoute('/_app/user-security')({
  beforeLoad: () => {
    throw redirect({ to: '/user-profile', search: { tab: 'security' }, replace: true })
  },
})
