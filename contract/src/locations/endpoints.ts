import { z } from 'zod'
import { searchEngineCode } from '../serp-fetches/search-inputs.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, pagination, searchText } from '../wire/fields.ts'

export const place = z.object({ location_code: z.number().int(), location_name: z.string(), location_type: z.string() })
export type Place = z.infer<typeof place>

const country = z.object({ country_iso_code: z.string(), location_code: z.number().int(), location_name: z.string() })
const keywordMarket = z.object({
  location_code: z.number().int().meta({ description: 'A country' }),
  language_codes: z.array(z.string()),
})

const language = z.object({ language_code: z.string(), language_name: z.string() })

const wrongCountry = 'The country must be a two-letter code such as IE.'

export const locations = {
  listCities: endpoint({ ability: null }, 'row.not-found', 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/serp/list-cities/{countryIso}',
      tags: ['Locations'],
      summary: 'List a country’s states and cities',
    })
    .input(
      z.object({
        countryIso: textUpTo(2, wrongCountry).regex(/^[A-Za-z]{2}$/, wrongCountry),
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
      tags: ['Locations'],
      summary: 'List countries a search engine supports',
    })
    .input(z.object({ searchEngine: searchEngineCode.default(1) }))
    .output(z.object({ data: z.array(country) })),

  listKeywordMarkets: endpoint({ ability: null }, 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/domain/list-keyword-markets',
      tags: ['Locations'],
      summary: 'List countries with keyword data, each with its languages',
    })
    .output(z.object({ data: z.array(keywordMarket) })),

  listLanguages: endpoint({ ability: null }, 'provider.unavailable')
    .route({
      method: 'GET',
      path: '/serp/list-languages',
      tags: ['Locations'],
      summary: 'List languages a search engine supports',
    })
    .input(z.object({ searchEngine: searchEngineCode.default(1) }))
    .output(z.object({ data: z.array(language) })),
}
