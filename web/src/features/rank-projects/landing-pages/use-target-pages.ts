import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordsAtOnce } from '#contract/rules/limits/limits.ts'
import { client } from '../../../shared/api/client.ts'
import { useProjectChange } from '../detail/use-project-change.ts'

/** The page that should rank: an address, none, or the page that ranks for each keyword now. */
export type ChosenTarget = { target_page: string | null } | { uses_ranking_page: true }

/** Sets the target page of keywords, one batch after another. */
export const useTargetPages = (projectId: number, keywordIds: readonly number[], onDone: () => void) =>
  useProjectChange({
    send: async (target: ChosenTarget) => {
      for (let from = 0; from < keywordIds.length; from += keywordsAtOnce)
        await client.rankProjects.setTargetPages({
          id: projectId,
          keywords_ids: keywordIds.slice(from, from + keywordsAtOnce),
          ...target,
        })
    },
    done: rankProjectMessages.targetPageSet,
    failed: 'Couldn’t save the target page',
    onDone,
  })
