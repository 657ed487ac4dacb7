export { serpCheckJobs, serpChecksLooksEnded } from './jobs.ts'
export { serpCheckRoutes } from './routes.ts'
export { startSerpCheck } from './start-serp-check.ts'
