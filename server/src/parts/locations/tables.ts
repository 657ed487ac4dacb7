import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/** Places of a search engine's own list; codes below the country differ from engine to engine. */
export const places = pgTable(
  'places',
  {
    engine: text().$type<SearchEngine>().notNull(),
    locationCode: integer('location_code').notNull(),
    locationName: text('location_name').notNull(),
    countryIsoCode: text('country_iso_code').notNull(),
    locationType: text('location_type').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.engine, table.locationCode] }),
    index('places_by_country').on(table.engine, table.countryIsoCode, table.locationName),
  ],
)

export const engineLanguages = pgTable(
  'engine_languages',
  {
    engine: text().$type<SearchEngine>().notNull(),
    languageCode: text('language_code').notNull(),
    languageName: text('language_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.languageCode] })],
)

/** Countries of a search engine's own list. Apart from `places`, whose rows come and go with one country's list. */
export const engineCountries = pgTable(
  'engine_countries',
  {
    engine: text().$type<SearchEngine>().notNull(),
    locationCode: integer('location_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.locationCode] })],
)

/** Countries with the languages the provider knows keywords in. */
export const keywordMarkets = pgTable(
  'keyword_markets',
  { countryCode: integer('country_code').notNull(), languageCode: text('language_code').notNull() },
  (table) => [primaryKey({ columns: [table.countryCode, table.languageCode] })],
)

/**
 * The time when a list was last fetched; `part` is a country's ISO code, `countries`, `languages` or `keyword-markets`.
 */
export const placeFetches = pgTable(
  'place_fetches',
  {
    engine: text().$type<SearchEngine>().notNull(),
    part: text().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.part] })],
)

export const locationsPlacement = placeTables({
  reference: [places, engineLanguages, engineCountries, keywordMarkets, placeFetches],
})
