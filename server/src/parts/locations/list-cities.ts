import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { countries } from '#contract/rules/locations/places.ts'
import { type SearchEngineCode, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { ensurePlaces } from './engine-lists.ts'
import { places } from './tables.ts'

const cityPageSize = 20

export type ListCities = { countryIso: string; searchEngine: SearchEngineCode; search: string; page: number }

/** States and cities of a country that the engine knows; those whose name begins with the search come first. */
export async function listCities(ctx: Ctx, input: ListCities) {
  const countryIsoCode = input.countryIso.toUpperCase()
  const country = countries.find((candidate) => candidate.country_iso_code === countryIsoCode)
  if (country === undefined) throw notFound(`country ${countryIsoCode}`)
  const engine = searchEngineOf(input.searchEngine)
  await ensurePlaces(ctx, engine, countryIsoCode)
  const search = input.search.trim().replace(/[\\%_]/g, '\\$&')
  const wanted = and(
    eq(places.engine, engine),
    eq(places.countryIsoCode, countryIsoCode),
    ne(places.locationCode, country.location_code),
    search === '' ? undefined : sql`${places.locationName} ilike ${`%${search}%`}`,
  )
  const rows = await ctx.db
    .select({
      location_code: places.locationCode,
      location_name: places.locationName,
      location_type: places.locationType,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(places)
    .where(wanted)
    .orderBy(sql`${places.locationName} not ilike ${`${search}%`}`, asc(places.locationName))
    .limit(cityPageSize)
    .offset((input.page - 1) * cityPageSize)
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ total: _total, ...place }) => place),
    pagination: { current_page: input.page, last_page: Math.max(1, Math.ceil(total / cityPageSize)), total },
  }
}
