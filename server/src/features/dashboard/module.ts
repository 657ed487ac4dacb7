import { definePart } from '../../modules/module.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard = definePart({ name: 'dashboard', routes: (all) => ({ dashboard: dashboardRoutes(all) }) })
