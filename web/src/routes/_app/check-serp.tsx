import { createFileRoute, redirect } from '@tanstack/react-router'

/** An old address of the form. */
export const Route = createFileRoute('/_app/check-serp')({
  beforeLoad: () => {
    throw redirect({ to: '/create-serp', replace: true })
  },
})
