import { definePart } from '../../modules/module.ts'
import { marginFigures } from './margin-figures.ts'
import { creditSettingRoutes } from './routes.ts'

export { reportBelowCost } from './report-below-cost.ts'

export const creditSettings = definePart({
  name: 'credit-settings',
  routes: (all) => ({ creditSettings: creditSettingRoutes(all) }),
  metrics: [marginFigures],
})
