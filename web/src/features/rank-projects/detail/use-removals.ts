import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { client } from '../../../shared/api/client.ts'
import { projectMessages } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import { useProjectChange } from './use-project-change.ts'

/** More than the server takes at once go one bundle after the other. */
const atOnce = 1_000

export const useDeleteKeywords = (onDone: () => void) =>
  useProjectChange({
    send: async (ids: number[]) => {
      for (let from = 0; from < ids.length; from += atOnce)
        await client.rankProjects.deleteRankKeywords({ keywords_ids: ids.slice(from, from + atOnce) })
    },
    done: rankProjectMessages.keywordsDeleted,
    failed: projectMessages.deleteKeywordsFailed,
    onDone,
  })

export const useRemoveCompetitor = (projectId: number) =>
  useProjectChange({
    send: (competitorId: number) =>
      client.rankProjects.removeRankCompetitors({ project_id: projectId, competitorToRemove: [competitorId] }),
    done: rankProjectMessages.competitorRemoved,
    failed: projectMessages.removeCompetitorFailed,
    again: [reloadDelays.competitorRemoved],
    onDone: () => undefined,
  })
