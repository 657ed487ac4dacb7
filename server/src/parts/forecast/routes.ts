import type { Routes } from '../../modules/routes.ts'
import { showForecast } from './show-forecast.ts'

export const forecastRoutes: Routes<'forecast'> = {
  showForecast: (ctx) => showForecast(ctx),
}
