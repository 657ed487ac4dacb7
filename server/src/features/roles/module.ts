import { definePart } from '../../modules/module.ts'
import { permissionRoutes, roleRoutes } from './routes.ts'

export const roles = definePart({ name: 'roles', routes: { roles: roleRoutes, permissions: permissionRoutes } })
