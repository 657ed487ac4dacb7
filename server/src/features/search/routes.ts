import type { Routes } from '../../modules/routes.ts'
import { listRivals } from './list-rivals.ts'
import { search } from './search.ts'

export const searchRoutes: Routes<'search'> = {
  listRivals: (ctx, input, { abilities }) => listRivals(ctx, { ...input, abilities }),
  search: (ctx, input, { abilities }) => search(ctx, { ...input, abilities }),
}
