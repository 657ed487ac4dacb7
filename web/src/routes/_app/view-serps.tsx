import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { serpCheckList } from '../../features/serp-checks/queries.ts'
import { SerpListPage } from '../../features/serp-checks/serp-list-page.tsx'
import { holdsAbility } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/view-serps')({
  staticData: { title: 'SERP listing', section: 'SERP Checker', ability: 'VIEW_SERP_LIST' },
  validateSearch: (search: Record<string, unknown>): { q?: string; open?: number } => ({
    q: search.q === undefined || search.q === '' ? undefined : String(search.q).slice(0, 200),
    open: Number.isSafeInteger(search.open) ? Number(search.open) : undefined,
  }),
  loaderDeps: ({ search }) => ({ q: search.q ?? '' }),
  loader: ({ context, deps }) => {
    if (holdsAbility('VIEW_SERP_LIST')) void context.queryClient.prefetchInfiniteQuery(serpCheckList(deps.q))
  },
  component: ViewSerps,
})

function ViewSerps() {
  const { q, open } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const search = (text: string) =>
    void navigate({
      search: (now) => ({ ...now, q: text === '' ? undefined : text }),
      replace: true,
      resetScroll: false,
    })
  return <SerpListPage key={open} search={q ?? ''} onSearch={search} openAtFirst={open} />
}
