import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type FaqAddress, readFaqAddress } from '../../features/help/faq/faq-address.ts'
import { FaqPage } from '../../features/help/faq/faq-page.tsx'
import { faqQuery } from '../../features/help/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/faq-customer')({
  staticData: { title: 'Help & FAQ', section: 'Support', ability: 'VIEW_FAQ_CUSTOMER' },
  validateSearch: readFaqAddress,
  loader: ({ context }) => {
    if (holdsAbility('VIEW_FAQ_CUSTOMER')) void context.queryClient.prefetchQuery(faqQuery)
  },
  component: Faq,
})

function Faq() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback(
    (search: FaqAddress) => void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  )
  return <FaqPage address={address} onChange={change} />
}
