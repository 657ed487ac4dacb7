export { addAccount } from './add-account.ts'
export { accountJobs } from './jobs.ts'
export { accountRoutes, eventRoutes } from './routes.ts'
export { identify, openSession } from './sessions.ts'
