import { useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { useRun } from '../../../parts/paid-runs/use-run.ts'
import { client } from '../../../shared/api/client.ts'
import { refresh as refreshRankProjects, refreshRankProjectsAgain } from '../live-updates.ts'
import { reloadDelays } from '../reload-delays.ts'
import type { CountedSetting } from '../settings/project-settings.tsx'
import { runProblem } from './project-runs.ts'

const started = { refresh: rankProjectMessages.refreshed, retry: rankProjectMessages.refreshed }

/**
 * A project and, if keywords were selected, these with their newest check and the number of each in its setting; or the one setting to
 * check.
 */
export type ProjectToRun = RankProject & {
  keywords?: readonly number[]
  inSettings?: readonly CountedSetting[]
  lastCheck?: string | undefined
  setting?: number | undefined
}

/** Refreshes a project, or some of its keywords, after a confirmation. */
export function useRunProject() {
  const queryClient = useQueryClient()
  return useRun<ProjectToRun>({
    of: 'rank-project',
    send: ({ kind, id, confirm, keywords, setting }, context) =>
      client.rankProjects.refreshRankProject(
        {
          ...{ id, confirm, onlyFailed: kind === 'retry' },
          ...(keywords && { keywords_ids: [...keywords] }),
          ...(keywords === undefined && kind === 'refresh' && setting !== undefined && { setting }),
        },
        { context },
      ),
    started,
    problemOf: (_kind, failure) => runProblem(failure),
    onStarted: () => void refreshRankProjectsAgain(queryClient, reloadDelays.refreshed),
    onOutdated: () => void refreshRankProjects(queryClient),
  })
}
