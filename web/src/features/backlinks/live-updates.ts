import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import { createSiteUpdates, withProgress, withProgressOf } from '../../parts/site-checks/live-updates.ts'
import { orpc } from '../../shared/api/client.ts'

type ListPage = { data: BacklinkProject[] }
type ViewPage = { data: BacklinkView }

export const backlinkUpdates = createSiteUpdates<ListPage, ViewPage>({
  all: orpc.backlinks.key(),
  lists: orpc.backlinks.getBacklinkProjects.key(),
  views: orpc.backlinks.getBacklinkData.key(),
  keysOf: (id) => [
    orpc.backlinks.getBacklinkData.key({ input: { backlink_id: id } }),
    orpc.backlinks.key({ input: { id } }),
  ],
  patchList: (page, event) => ({ ...page, data: withProgressOf(page.data, event) }),
  patchView: (page, event) =>
    page.data.backlink.id === event.id
      ? { ...page, data: { ...page.data, backlink: withProgress(page.data.backlink, event) } }
      : page,
})

export const refreshBacklinks = backlinkUpdates.refresh
export const { refresh, follow } = backlinkUpdates
