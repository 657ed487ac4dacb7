import { definePart } from '../../modules/module.ts'
import { locationRoutes } from './routes.ts'
import { locationsPlacement } from './tables.ts'

export const locations = definePart({
  name: 'locations',
  placement: locationsPlacement,
  routes: { locations: locationRoutes },
})
