import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'

const pauseMilliseconds = 2_000

/** The result of a payment; asked again every two seconds as long as `isPolling` and it is not known. */
export const checkoutOf = (id: string, { isPolling }: { isPolling: boolean }) =>
  orpc.purchases.showCheckout.queryOptions({
    input: { id },
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      const isSettled = data !== undefined && (data.purchase !== null || data.state === 'expired')
      return isPolling && !isSettled && !isUnknown(error) ? pauseMilliseconds : false
    },
  })

/** There is no such payment; asking again would not help. */
export const isUnknown = (error: unknown) =>
  error !== null && ['row.not-found', 'input.invalid'].includes(failureOf(error).code ?? '')
