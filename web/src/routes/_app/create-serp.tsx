import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readCheckAddress } from '../../features/serp-checks/form/prefill-source.ts'
import { StartCheckPage } from '../../features/serp-checks/form/start-check-page.tsx'
import { oneSerpCheck } from '../../features/serp-checks/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/create-serp')({
  staticData: { title: 'Check SERP', section: 'SERP Checker', ability: 'CREATE_SERP_CHECK', module: 'SERP Checker' },
  validateSearch: readCheckAddress,
  loaderDeps: ({ search }) => ({ from: search.from }),
  loader: ({ context, deps: { from } }) => {
    if (from !== undefined && holdsAbility('VIEW_SERP_LIST')) void context.queryClient.prefetchQuery(oneSerpCheck(from))
  },
  component: CreateSerp,
})

function CreateSerp() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <StartCheckPage
      address={address}
      onPrefilled={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      onStarted={(id) => void navigate({ to: '/view-serps', search: { open: id } })}
    />
  )
}
