export { findCustomers } from './find-customers.ts'
export { customerRoutes } from './routes.ts'
export { customerJobs } from './update-figures.ts'
