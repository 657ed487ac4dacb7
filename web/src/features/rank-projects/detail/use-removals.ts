import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { client } from '../../../shared/api/client.ts'
import { projectMessages } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import type { CompetitorHead } from './competitor-columns.tsx'
import { useProjectChange } from './use-project-change.ts'

/** More than the server takes at once are sent one batch after another. */
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

/** With an undo: added again, a competitor has its place and its history as before. */
export function useRemoveCompetitor(projectId: number) {
  const restore = useProjectChange({
    send: ({ name }: CompetitorHead) =>
      client.rankProjects.updateRankProject({ id: projectId, competitorsItems: [name] }),
    done: rankProjectMessages.competitorAdded,
    failed: projectMessages.addCompetitorFailed,
    onDone: () => undefined,
  })
  return useProjectChange({
    send: ({ id }: CompetitorHead) =>
      client.rankProjects.removeRankCompetitors({ project_id: projectId, competitorToRemove: [id] }),
    done: rankProjectMessages.competitorRemoved,
    failed: projectMessages.removeCompetitorFailed,
    again: [reloadDelays.competitorRemoved],
    undo: restore.send,
    onDone: () => undefined,
  })
}
