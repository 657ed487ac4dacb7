import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { showForecast } from './show-forecast.ts'

export const forecastRoutes = ({ listedWork }: Pick<Declared, 'listedWork'>): Routes<'forecast'> => ({
  showForecast: (ctx) => showForecast(ctx, listedWork),
})
