import { orpc } from '../../shared/api/client.ts'

/** Address to write to for help. It does not change while the server runs. */
export const supportContact = orpc.help.showSupportContact.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
