import type { Routes } from '../../modules/routes.ts'
import { listCities } from './list-cities.ts'
import { listCountries } from './list-countries.ts'
import { listKeywordMarkets, listLanguages } from './list-languages.ts'

export const locationRoutes: Routes<'locations'> = {
  listCities,
  listCountries,
  listKeywordMarkets: (ctx) => listKeywordMarkets(ctx),
  listLanguages,
}
