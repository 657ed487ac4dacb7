import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { topTenOf } from './top-ten-query.ts'

/** The top ten of a keyword, and looking them up again: what failed, or was looked up long ago. */
export function useTopTen(id: number, keyword: string, { isAsked }: { isAsked: boolean }) {
  const queryClient = useQueryClient()
  const query = topTenOf(id, keyword)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isAsked })
  const again = useMutation({
    mutationFn: () => client.domainProjects.postDomainSerp({ id, keyword, again: true }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  })
  const refusal = again.error ?? error
  const isFailed = data?.state === 'failed'
  return {
    shown: data?.state === 'ready' ? data : undefined,
    failure:
      refusal !== null ? failureOf(refusal).message : isFailed ? (data.failure ?? 'You weren’t charged.') : undefined,
    isBusy: isFetching || again.isPending,
    /** A call that was refused has begun nothing yet. */
    retry: () => {
      if (isFailed || again.error !== null) again.mutate()
      else void refetch()
    },
    lookUpAgain: () => again.mutate(),
  }
}
