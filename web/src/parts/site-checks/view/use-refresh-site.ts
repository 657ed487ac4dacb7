import { useQueryClient } from '@tanstack/react-query'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { useRun } from '../../paid-runs/use-run.ts'
import type { SiteChecks } from '../site-checks.ts'

/** Checks a site again, and asks before. */
export function useRefreshSite<Project extends SiteProject>(checks: SiteChecks<Project>) {
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
