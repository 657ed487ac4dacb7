import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { searchEngineCode } from './search-inputs.ts'
import { pageNumber, pagination, searchText } from './wire.ts'

export const place = z.object({ location_code: z.number().int(), location_name: z.string(), location_type: z.string() })
export type Place = z.infer<typeof place>

const country = z.object({ country_iso_code: z.string(), location_code: z.number().int(), location_name: z.string() })
const language = z.object({ language_code: z.string(), language_name: z.string() })

export const locations = {
  listCities: endpoint({ ability: null }, 'row.not-found', 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/serp/list-cities/{countryIso}',
      tags: ['Places'],
      summary: "States and cities of a country, from the search engine's own list",
    })
    .input(
      z.object({
        countryIso: z.string().regex(/^[A-Za-z]{2}$/, 'A country is two letters, such as IE.'),
        searchEngine: searchEngineCode.default(1),
        search: searchText,
        page: pageNumber.default(1),
      }),
    )
    .output(z.object({ data: z.array(place), pagination })),

  listCountries: endpoint({ ability: null }, 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/serp/list-countries',
      tags: ['Places'],
      summary: 'Countries the search engine offers',
    })
    .input(z.object({ searchEngine: searchEngineCode.default(1) }))
    .output(z.object({ data: z.array(country) })),

  listLanguages: endpoint({ ability: null }, 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/serp/list-languages',
      tags: ['Places'],
      summary: 'Languages the search engine offers, out of those the product knows',
    })
    .input(z.object({ searchEngine: searchEngineCode.default(1) }))
    .output(z.object({ data: z.array(language) })),
}
