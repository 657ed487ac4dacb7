export { findPlace, hasLanguage } from './engine-lists.ts'
export { presentPlace } from './present-place.ts'
export { locationRoutes } from './routes.ts'
