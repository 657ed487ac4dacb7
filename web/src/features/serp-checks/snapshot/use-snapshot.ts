import { useQuery } from '@tanstack/react-query'
import { type PageAddress, snapshot } from '../queries.ts'

export const useSnapshot = (address: PageAddress) => useQuery(snapshot(address))

export type SnapshotQuery = ReturnType<typeof useSnapshot>
/** A snapshot of a keyword's results page, and the other snapshots there are. */
export type ShownSnapshot = NonNullable<SnapshotQuery['data']>['data']
