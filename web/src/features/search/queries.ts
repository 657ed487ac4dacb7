import { orpc } from '../../shared/api/client.ts'

/** The server's results for a text of 1 to 100 characters; fetched again only when they may have changed. */
export const searchResults = (q: string) => orpc.search.search.queryOptions({ input: { q }, enabled: q !== '' })
