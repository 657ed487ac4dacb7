export { backlinkWork } from './backlink-work.ts'
export { backlinkJobs } from './jobs.ts'
export { backlinkRoutes } from './routes.ts'
