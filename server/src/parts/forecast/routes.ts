import { api } from '../access/index.ts'
import { showForecast } from './show-forecast.ts'

export const forecastRoutes = {
  showForecast: api.forecast.showForecast.handler(({ context }) => showForecast(context.ctx)),
}
