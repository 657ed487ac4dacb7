import { api } from '../access/index.ts'
import { listCities } from './list-cities.ts'

export const locationRoutes = {
  listCities: api.locations.listCities.handler(({ context, input }) => listCities(context.ctx, input)),
}
