import type { DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import { createSiteUpdates, withProgress, withProgressOf } from '../../parts/site-checks/live-updates.ts'
import { orpc } from '../../shared/api/client.ts'
import { refetchPendingTopTens } from './view/top-ten-query.ts'

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
export const followDomainProject = domainUpdates.follow

/** The top ten of a keyword have come. */
export const followDomainSerp = refetchPendingTopTens
