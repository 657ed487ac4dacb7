import { countries, languages } from '#contract/rules/locations/places.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensureKeywordMarkets } from './engine-lists.ts'
import { keywordMarkets } from './tables.ts'

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
