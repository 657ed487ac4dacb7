import { useQuery } from '@tanstack/react-query'
import { oneSerpCheck } from '../queries.ts'

/** The check an address names while the list below has not come to it; nothing is asked while the list may still bring it. */
export function usePinnedCheck(id: number | undefined, isListed: boolean, mayStillCome: boolean) {
  const isWanted = id !== undefined && !isListed
  const query = useQuery({ ...oneSerpCheck(id ?? 0), enabled: isWanted && !mayStillCome })
  return isWanted && (query.isFetching || query.isFetched) ? query : undefined
}
