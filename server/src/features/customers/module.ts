import { definePart } from '../../modules/module.ts'
import { customerRoutes } from './routes.ts'
import { customerJobs } from './update-figures.ts'

export const customers = definePart({ name: 'customers', routes: { customers: customerRoutes }, jobs: customerJobs })
