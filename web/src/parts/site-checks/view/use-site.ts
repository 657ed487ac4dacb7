import { useState } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import type { SiteChecks } from '../site-checks.ts'
import { useSitePermissions } from '../site-permissions.ts'
import { useRefreshSite } from './use-refresh-site.ts'
import { useSaveSite } from './use-save-site.ts'

/** A site on its page, and what can be done with it. */
export function useSite<Project extends SiteProject>(checks: SiteChecks<Project>, id: number, known: Project) {
  const saving = useSaveSite(checks, id)
  const project: Project = saving.isNew ? { ...known, is_project_created: true } : known
  const permissions = useSitePermissions(checks, project)
  const run = useRefreshSite(checks)
  const [asksRunTime, setAsksRunTime] = useState(false)
  const isSaved = project.is_project_created
  return {
    checks,
    project,
    permissions,
    saving,
    run,
    runTime: {
      isAsked: asksRunTime,
      ask: () => setAsksRunTime(true),
      save: (schedule: Project['schedule']) => saving.save({ schedule, isSaved }, () => setAsksRunTime(false)),
      close: () => setAsksRunTime(false),
    },
    save: (onSaved?: () => void) => saving.save({ schedule: undefined, isSaved }, onSaved),
  }
}

export type SiteOnPage<Project extends SiteProject> = ReturnType<typeof useSite<Project>>
