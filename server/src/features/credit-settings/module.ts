import { definePart } from '../../modules/module.ts'
import { creditSettingRoutes } from './routes.ts'

export const creditSettings = definePart({ name: 'credit-settings', routes: { creditSettings: creditSettingRoutes } })
