import { orpc } from '../../shared/api/client.ts'
import { filtersOf, type LogAddress } from './log-address.ts'

/** The lines an address chooses, newest first, page after page. */
export const auditLog = (address: LogAddress) =>
  orpc.audit.listAuditLog.infiniteOptions({
    input: (before: string | undefined) => ({ ...filtersOf(address), ...(before !== undefined && { before }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
