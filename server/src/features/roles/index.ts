export { permissionRoutes, roleRoutes } from './routes.ts'
