import { api } from '../../parts/access/index.ts'
import { listRivals } from './list-rivals.ts'
import { search } from './search.ts'

export const searchRoutes = {
  listRivals: api.search.listRivals.handler(({ context: { ctx, abilities }, input }) =>
    listRivals(ctx, { ...input, abilities }),
  ),
  search: api.search.search.handler(({ context: { ctx, abilities }, input }) => search(ctx, { ...input, abilities })),
}
