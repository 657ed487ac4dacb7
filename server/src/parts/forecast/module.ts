import { definePart } from '../../modules/module.ts'
import { forecastRoutes } from './routes.ts'

export const forecast = definePart({ name: 'forecast', routes: (all) => ({ forecast: forecastRoutes(all) }) })
