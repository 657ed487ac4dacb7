import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { useRun } from '../../paid-runs/use-run.ts'
import type { SiteChecks } from '../site-checks.ts'
import { useSitePermissions } from '../site-permissions.ts'
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

/** Checks a site again, and asks before. */
function useRefreshSite<Project extends SiteProject>(checks: SiteChecks<Project>) {
  const { event, calls, updates, words } = checks
  const queryClient = useQueryClient()
  return useRun<Project>({
    of: event,
    send: ({ id, confirm }, context) => calls.refresh({ id, confirm }, context),
    started: { refresh: words.refresh.started, retry: words.refresh.started },
    // A refusal shows the server's message, none at all one of its own.
    problemOf: (_kind, { code, message }) => {
      if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
      return code === undefined ? words.refresh.failed : message
    },
    onStarted: () => void updates.refreshAgain(queryClient),
    onOutdated: () => void updates.refresh(queryClient),
  })
}
