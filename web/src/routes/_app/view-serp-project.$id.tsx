import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { datesThatFit } from '../../features/rank-projects/detail/dates-that-fit.ts'
import {
  choiceOf,
  type ProjectAddress,
  readProjectAddress,
} from '../../features/rank-projects/detail/project-address.ts'
import { ProjectNotFound } from '../../features/rank-projects/detail/project-not-found.tsx'
import { ProjectPage } from '../../features/rank-projects/detail/project-page.tsx'
import { rankHistory } from '../../features/rank-projects/detail/queries.ts'
import { rememberedKeywordsPerPage } from '../../features/rank-projects/detail/use-keywords-per-page.ts'
import { holdsAbility } from '../../parts/access/access.ts'
import { rowIdOf } from '../../shared/address/read-values.ts'

export const Route = createFileRoute('/_app/view-serp-project/$id')({
  staticData: {
    title: 'Project',
    section: 'SERP Projects',
    parent: { title: 'Projects listing', to: '/list-serp-project' },
    ability: 'VIEW_SERP_PROJECT_LIST',
  },
  validateSearch: readProjectAddress,
  loaderDeps: ({ search }) => ({ until: search.until, ...choiceOf(search) }),
  loader: ({ context, params, deps: { until, ...choice } }) => {
    const id = rowIdOf(params.id)
    if (id === undefined || !holdsAbility('VIEW_SERP_PROJECT_LIST')) return
    const shown = { until, dates_per_page: datesThatFit(), keywords_per_page: rememberedKeywordsPerPage() }
    void context.queryClient.prefetchInfiniteQuery(rankHistory(id, shown, choice))
  },
  component: ViewProject,
})

function ViewProject() {
  const address = Route.useSearch()
  const id = rowIdOf(Route.useParams().id)
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback(
    (part: ProjectAddress, how: 'replace' | 'push' = 'replace') =>
      void navigate({ search: (now) => ({ ...now, ...part }), replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  // Another project begins with nothing of the one before.
  return id === undefined ? <ProjectNotFound /> : <ProjectPage key={id} id={id} address={address} onChange={change} />
}
