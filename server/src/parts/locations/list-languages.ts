import { eq } from 'drizzle-orm'
import { languages } from '#contract/rules/locations/places.ts'
import { type SearchEngineCode, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensureLanguages } from './engine-lists.ts'
import { engineLanguages } from './tables.ts'

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
