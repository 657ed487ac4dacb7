export { creditSettingRoutes } from './routes.ts'
