export { serpCheckJobs, serpChecksLooksEnded } from './jobs.ts'
export { serpCheckRoutes } from './routes.ts'
export { startSerpCheck } from './start-serp-check.ts'
export { serpChecksWaitingSince } from './waiting-since.ts'
