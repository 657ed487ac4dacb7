import { createSitePresenter, presentSite } from '../../parts/site-checks/index.ts'
import { backlinkStore } from './backlink-work.ts'
import { backlinkDates } from './tables.ts'

/** Projects as they cross the wire. */
export const { presentAll: presentProjects, presentOne: presentOneProject } = createSitePresenter({
  store: backlinkStore,
  figures: { summary: backlinkDates.summary },
  present: (project, run, date) => ({
    ...presentSite(project, run),
    scope: project.scope,
    schedule: project.schedule,
    backlinks_count: date?.summary.backlinks ?? null,
    referring_domains_count: date?.summary.referring_domains ?? null,
  }),
})
