import { definePart } from '../../modules/module.ts'
import { locationRoutes } from './routes.ts'

export const locations = definePart({ name: 'locations', routes: { locations: locationRoutes } })
