import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where the tab of the profile stood before. */
export const Route = createFileRoute('/_app/user-security')({
  beforeLoad: () => {
    throw redirect({ to: '/user-profile', search: { tab: 'security' }, replace: true })
  },
})
