import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { StartCheckPage } from '../../features/serp-checks/form/start-check-page.tsx'
import { oneSerpCheck } from '../../features/serp-checks/queries.ts'
import { holdsAbility } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/create-serp')({
  staticData: { title: 'Check SERP', section: 'SERP Checker', ability: 'CREATE_SERP_CHECK', module: 'SERP Checker' },
  validateSearch: (search: Record<string, unknown>): { from?: number } => ({
    from: Number.isSafeInteger(search.from) && Number(search.from) > 0 ? Number(search.from) : undefined,
  }),
  loaderDeps: ({ search }) => ({ from: search.from }),
  loader: ({ context, deps: { from } }) => {
    if (from !== undefined && holdsAbility('VIEW_SERP_LIST')) void context.queryClient.prefetchQuery(oneSerpCheck(from))
  },
  component: CreateSerp,
})

function CreateSerp() {
  const { from } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <StartCheckPage
      from={from}
      onPrefilled={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      onStarted={(id) => void navigate({ to: '/view-serps', search: { open: id } })}
    />
  )
}
