import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { backlinkView } from '../../features/backlinks/queries.ts'
import {
  type ChangeAddress,
  linksChoiceOf,
  readBacklinkAddress,
} from '../../features/backlinks/view/backlink-address.ts'
import { BacklinkPage } from '../../features/backlinks/view/backlink-page.tsx'
import { hasPaid } from '../../parts/site-checks/site-access.ts'
import { rowIdOf } from '../../shared/address/read-values.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

export const Route = createFileRoute('/_app/backlink-view/$id')({
  staticData: {
    title: 'Backlinks',
    section: 'Backlinks',
    parent: { title: 'Backlink overview', to: '/backlink-overview' },
    ability: 'VIEW_BACKLINK_OVERVIEW',
    module: 'Backlink Module',
    isReading: true,
  },
  validateSearch: readBacklinkAddress,
  loaderDeps: ({ search }) => linksChoiceOf(search),
  loader: ({ context, params, deps }) => {
    const id = rowIdOf(params.id)
    const account = readStoredAccount()
    const mayRead = account?.userAbilities.includes('VIEW_BACKLINK_OVERVIEW') === true && hasPaid(account)
    if (id !== undefined && mayRead) void context.queryClient.prefetchInfiniteQuery(backlinkView(id, deps))
  },
  component: ViewBacklinks,
})

function ViewBacklinks() {
  const address = Route.useSearch()
  const id = rowIdOf(Route.useParams().id)
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback<ChangeAddress>(
    (part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false }),
    [navigate],
  )
  if (id === undefined) return <Navigate to="/backlink-overview" replace />
  // Another target begins with nothing of the one before.
  return <BacklinkPage key={id} id={id} address={address} onChange={change} />
}
