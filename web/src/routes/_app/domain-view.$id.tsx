import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { domainView } from '../../features/domain-projects/queries.ts'
import { type ChangeAddress, choiceOf, readDomainAddress } from '../../features/domain-projects/view/domain-address.ts'
import { DomainNotFound } from '../../features/domain-projects/view/domain-not-found.tsx'
import { DomainPage } from '../../features/domain-projects/view/domain-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'
import { rowIdOf } from '../../shared/address/read-values.ts'

/** Names no module: what was checked with a plan stays readable without one. */
export const Route = createFileRoute('/_app/domain-view/$id')({
  staticData: {
    title: 'Overview',
    section: 'Domain Checker',
    parent: { title: 'Domain ranking', to: '/domain-check' },
    ability: 'VIEW_DOMAIN_RANKING',
  },
  validateSearch: readDomainAddress,
  loaderDeps: ({ search }) => choiceOf(search),
  loader: ({ context, params, deps }) => {
    const id = rowIdOf(params.id)
    if (id !== undefined && holdsAbility('VIEW_DOMAIN_RANKING'))
      void context.queryClient.prefetchInfiniteQuery(domainView(id, deps))
  },
  component: ViewDomain,
})

function ViewDomain() {
  const address = Route.useSearch()
  const id = rowIdOf(Route.useParams().id)
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback<ChangeAddress>(
    (part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false }),
    [navigate],
  )
  // Another domain begins with nothing of the one before.
  return id === undefined ? <DomainNotFound /> : <DomainPage key={id} id={id} address={address} onChange={change} />
}
