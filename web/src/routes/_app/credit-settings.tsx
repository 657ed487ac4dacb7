import { createFileRoute } from '@tanstack/react-router'
import { CreditSettingsPage } from '../../features/credit-settings/credit-settings-page.tsx'
import { creditSettings } from '../../features/credit-settings/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/credit-settings')({
  staticData: { title: 'Credit settings', ability: 'VIEW_CREDIT_SETTINGS' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_CREDIT_SETTINGS')) void context.queryClient.prefetchQuery(creditSettings)
  },
  component: () => <CreditSettingsPage now={new Date()} />,
})
