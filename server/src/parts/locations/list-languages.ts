import { eq } from 'drizzle-orm'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { type SearchEngineCode, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensureKeywordMarkets, ensureLanguages } from './engine-lists.ts'
import { engineLanguages, keywordMarkets } from './tables.ts'

/** The product's languages that the engine offers, under our names and in our order. */
export async function listLanguages(ctx: Ctx, input: { searchEngine: SearchEngineCode }) {
  const engine = searchEngineOf(input.searchEngine)
  await ensureLanguages(ctx, engine)
  const rows = await ctx.db
    .select({ code: engineLanguages.languageCode })
    .from(engineLanguages)
    .where(eq(engineLanguages.engine, engine))
  const offered = new Set(rows.map((row) => row.code))
  return { data: languages.filter((language) => offered.has(language.language_code)) }
}

/** The product's countries the provider knows keywords of, each with those of our languages it knows them in. */
export async function listKeywordMarkets(ctx: Ctx) {
  await ensureKeywordMarkets(ctx)
  const rows = await ctx.db.select().from(keywordMarkets)
  const known = Map.groupBy(rows, ({ countryCode }) => countryCode)
  const data = countries.map(({ location_code }) => {
    const codes = new Set(known.get(location_code)?.map(({ languageCode }) => languageCode))
    return {
      location_code,
      language_codes: languages.map(({ language_code }) => language_code).filter((code) => codes.has(code)),
    }
  })
  return { data: data.filter(({ language_codes }) => language_codes.length > 0) }
}
