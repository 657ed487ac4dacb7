import { queryOptions } from '@tanstack/react-query'
import type { Module } from '../../module.ts'
import { client, orpc } from '../../shared/api/client.ts'
import { listFoundGroups } from './result-rows.ts'

/**
 * The server's results for a text of 1 to 100 characters, with how modules show them; fetched again only when they may have
 * changed.
 */
export const searchResults = (modules: readonly Module[], q: string) =>
  queryOptions({
    queryKey: orpc.search.search.queryKey({ input: { q } }),
    queryFn: async ({ signal }) => {
      const [results, shown] = await Promise.all([client.search.search({ q }, { signal }), listFoundGroups(modules)])
      return { results, shown }
    },
    enabled: q !== '',
  })
