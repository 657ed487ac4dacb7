import { definePart } from '../../modules/module.ts'
import { searchRoutes } from './routes.ts'

export const search = definePart({ name: 'search', routes: (all) => ({ search: searchRoutes(all) }) })
