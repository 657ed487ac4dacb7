import { useQueryClient } from '@tanstack/react-query'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { useRun } from '../../../parts/paid-runs/use-run.ts'
import { client } from '../../../shared/api/client.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { refreshBacklinks, refreshBacklinksAgain } from '../live-updates.ts'
import { backlinkTexts } from '../messages.ts'

const started = { refresh: backlinkMessages.refreshed, retry: backlinkMessages.refreshed }

/** A target analysed again, and the question before. */
export function useRefreshBacklinks() {
  const queryClient = useQueryClient()
  return useRun<BacklinkProject>({
    of: 'backlink-project',
    send: ({ id, confirm }, context) => client.backlinks.refreshBacklinkProject({ id, confirm }, { context }),
    started,
    problemOf: (_kind, failure) => refreshProblem(failure),
    onStarted: () => void refreshBacklinksAgain(queryClient),
    onOutdated: () => void refreshBacklinks(queryClient),
  })
}

/** A refusal shows the server's message, none at all one of its own. */
function refreshProblem({ code, message }: Failure) {
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  return code === undefined ? backlinkTexts.refreshFailed : message
}
