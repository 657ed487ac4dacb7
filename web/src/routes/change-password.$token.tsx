import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/change-password/$token')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/changepassword/$token', params, replace: true })
  },
})
