import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { accountQuery, useAccount } from '../../../parts/access/account.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { useAttemptIds } from '../../../shared/api/attempt-id.ts'
import { client, orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'

/** As many at a time as a project takes; what was added before a failure stays, and is skipped by another try. */
export function useAddKeywords(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const attempts = useAttemptIds()
  const user = useAccount()?.userData
  const atOnce = user !== undefined && isOnTrial(user) ? keywordLimits.perTrialCheck : keywordLimits.perAddition
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ keywords, tags }: { keywords: string[]; tags: string[] }) => {
      for (let at = 0; at < keywords.length; at += atOnce) {
        const work = { id, keywordsItems: keywords.slice(at, at + atOnce), ...(tags.length > 0 && { tags }) }
        const context = { idempotencyKey: attempts.idFor(work) }
        try {
          await client.rankProjects.updateRankProject(work, { context })
          attempts.settle(work, null)
        } catch (failure) {
          attempts.settle(work, failure)
          throw failure
        }
      }
    },
    onSuccess: () => toast('done', rankProjectMessages.keywordsAdded, 6_000),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.rankProjects.key() })
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
  const failure = error === null ? undefined : failureOf(error)
  return {
    add: (keywords: string[], tags: string[]) => !isPending && mutate({ keywords, tags }, { onSuccess: onDone }),
    isBusy: isPending,
    problem:
      failure && (failure.code === undefined ? runMessages.notSent : (failure.issues[0]?.message ?? failure.message)),
  }
}
