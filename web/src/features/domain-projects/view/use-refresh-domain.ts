import { useQueryClient } from '@tanstack/react-query'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { useRun } from '../../../parts/paid-runs/use-run.ts'
import { client } from '../../../shared/api/client.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { refreshDomainProjects, refreshDomainsAgain } from '../live-updates.ts'

const started = { refresh: domainProjectMessages.refreshed, retry: domainProjectMessages.refreshed }

/** A domain checked again, and the question before. */
export function useRefreshDomain() {
  const queryClient = useQueryClient()
  return useRun<DomainProject>({
    of: 'domain-project',
    send: ({ id, confirm }, context) => client.domainProjects.refreshDomainProject({ id, confirm }, { context }),
    started,
    problemOf: (_kind, failure) => refreshProblem(failure),
    onStarted: () => void refreshDomainsAgain(queryClient),
    onOutdated: () => void refreshDomainProjects(queryClient),
  })
}

/** A refusal shows the server's message, none at all one of its own. */
function refreshProblem({ code, message }: Failure) {
  if (code === 'credits.insufficient') return serpCheckMessages.insufficientCredits
  return code === undefined ? domainProjectMessages.refreshFailed : message
}
