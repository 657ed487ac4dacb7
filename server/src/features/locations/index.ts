export { findPlace, hasLanguage } from './engine-lists.ts'
export { locationRoutes } from './routes.ts'
