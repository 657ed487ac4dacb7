import { useQueryClient } from '@tanstack/react-query'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { useRun } from '../../../parts/paid-runs/use-run.ts'
import { client } from '../../../shared/api/client.ts'
import { refresh as refreshSerpChecks, refreshStartedAgain } from '../live-updates.ts'
import { runProblem } from './check-runs.ts'

const started = { refresh: serpCheckMessages.refreshed, retry: serpCheckMessages.retried }

/** A check looked up again, and the question before. */
export function useRunCheck() {
  const queryClient = useQueryClient()
  return useRun<SerpCheck>({
    of: 'serp-check',
    send: ({ kind, id, confirm }, context) =>
      kind === 'retry'
        ? client.serpChecks.retrySerpCheck({ id }, { context })
        : client.serpChecks.refreshSerpCheck({ id, confirm }, { context }),
    started,
    problemOf: runProblem,
    onStarted: () => void refreshStartedAgain(queryClient),
    onOutdated: () => void refreshSerpChecks(queryClient),
  })
}
