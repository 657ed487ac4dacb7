import { orpc } from '../../shared/api/client.ts'

/** What the server finds for a text of 1 to 100 characters; fetched again only when it may have changed. */
export const searchResults = (q: string) => orpc.search.search.queryOptions({ input: { q }, enabled: q !== '' })
