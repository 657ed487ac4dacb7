import type { QueryClient } from '@tanstack/react-query'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import {
  createSiteUpdates,
  type SiteProgress,
  withProgress,
  withProgressOf,
} from '../../parts/site-checks/live-updates.ts'
import { orpc } from '../../shared/api/client.ts'
import { refetchPendingTopTens } from './view/top-ten-query.ts'

type TopTenLoaded = Extract<AccountEvent, { type: 'domain-serp' }>
type ListPage = { data: { domainCheckers: DomainProject[] } }

export const domainUpdates = createSiteUpdates<ListPage, DomainView>({
  all: orpc.domainProjects.key(),
  lists: orpc.domainProjects.listDomainProjects.key(),
  views: orpc.domainProjects.viewDomain.key(),
  keysOf: (id) => [orpc.domainProjects.key({ input: { id } })],
  patchList: (page, event) => ({
    ...page,
    data: { ...page.data, domainCheckers: withProgressOf(page.data.domainCheckers, event) },
  }),
  patchView: (page, event) =>
    page.project.id === event.id ? { ...withProgress(page, event), project: withProgress(page.project, event) } : page,
})

export const refreshDomainProjects = domainUpdates.refresh
export const { refresh } = domainUpdates

/** Follows a run, and the top ten of a keyword that have come. */
export function follow(queryClient: QueryClient, event: SiteProgress | TopTenLoaded) {
  if (event.type === 'domain-serp') void refetchPendingTopTens(queryClient)
  else domainUpdates.follow(queryClient, event)
}
