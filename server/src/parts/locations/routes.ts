import { api } from '../access/index.ts'
import { listCities } from './list-cities.ts'
import { listCountries } from './list-countries.ts'
import { listKeywordMarkets } from './list-keyword-markets.ts'
import { listLanguages } from './list-languages.ts'

export const locationRoutes = {
  listCities: api.locations.listCities.handler(({ context, input }) => listCities(context.ctx, input)),
  listCountries: api.locations.listCountries.handler(({ context, input }) => listCountries(context.ctx, input)),
  listKeywordMarkets: api.locations.listKeywordMarkets.handler(({ context }) => listKeywordMarkets(context.ctx)),
  listLanguages: api.locations.listLanguages.handler(({ context, input }) => listLanguages(context.ctx, input)),
}
