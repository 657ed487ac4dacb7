import { eq } from 'drizzle-orm'
import { countries } from '#contract/rules/locations/places.ts'
import {
  type SearchEngine,
  type SearchEngineCode,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensureList } from './ensure-list.ts'
import { engineCountries } from './tables.ts'

/** The product's countries that the engine offers, under our names and in our order. */
export async function listCountries(ctx: Ctx, input: { searchEngine: SearchEngineCode }) {
  const engine = searchEngineOf(input.searchEngine)
  // Ours are made from Google's own list, so there is nothing to ask.
  if (engine === 'google') return { data: [...countries] }
  await ensureCountries(ctx, engine)
  const rows = await ctx.db
    .select({ code: engineCountries.locationCode })
    .from(engineCountries)
    .where(eq(engineCountries.engine, engine))
  const offered = new Set(rows.map((row) => row.code))
  return { data: countries.filter((country) => offered.has(country.location_code)) }
}

async function ensureCountries(ctx: Ctx, engine: SearchEngine): Promise<void> {
  await ensureList(ctx, engine, 'countries', async () => {
    const codes = await ctx.ports.locations.listCountries(engine)
    return async (tx) => {
      await tx.db.delete(engineCountries).where(eq(engineCountries.engine, engine))
      await tx.db.insert(engineCountries).values(codes.map((locationCode) => ({ engine, locationCode })))
    }
  })
}
