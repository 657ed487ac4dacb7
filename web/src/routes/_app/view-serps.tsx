import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/view-serps')({
  staticData: { title: 'Dashboard' },
  component: () => null,
})
