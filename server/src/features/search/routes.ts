import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { listRivals } from './list-rivals.ts'
import { search } from './search.ts'

export const searchRoutes = ({ search: sources }: Pick<Declared, 'search'>): Routes<'search'> => ({
  listRivals: (ctx, input, { abilities }) => listRivals(ctx, { ...input, abilities }),
  search: (ctx, input, { abilities }) => search(ctx, sources, { ...input, abilities }),
})
