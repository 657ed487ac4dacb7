import { api } from '../access/index.ts'
import { search } from './search.ts'

export const searchRoutes = {
  search: api.search.search.handler(({ context: { ctx, abilities }, input }) => search(ctx, { ...input, abilities })),
}
