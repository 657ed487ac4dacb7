import { useQuery } from '@tanstack/react-query'
import { type PageAddress, resultPage } from '../queries.ts'

export const useResultPage = (address: PageAddress) => useQuery(resultPage(address))

export type ResultPageQuery = ReturnType<typeof useResultPage>
/** A look at a keyword with the page it saw, and the other looks there were. */
export type ShownLook = NonNullable<ResultPageQuery['data']>['data']
