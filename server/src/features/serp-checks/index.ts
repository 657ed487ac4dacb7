export { serpCheckJobs, serpChecksLooksEnded } from './jobs.ts'
export { serpCheckRoutes } from './routes.ts'
