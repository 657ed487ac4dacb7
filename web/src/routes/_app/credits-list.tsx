import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/credits-list')({
  staticData: { title: 'Dashboard' },
  component: () => null,
})
