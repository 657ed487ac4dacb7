import { and, eq } from 'drizzle-orm'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { ProviderError } from '../../ports/data-provider/failure.ts'
import type { LocationsProvider } from '../../ports/data-provider/locations.ts'
import { ensureList } from './ensure-list.ts'
import { engineLanguages, keywordMarkets, places } from './tables.ts'

const insertAtOnce = 2_000

/** Makes sure the engine's places of a country are here, fetching them at most weekly. */
export async function ensurePlaces(ctx: Ctx, engine: SearchEngine, countryIsoCode: string): Promise<void> {
  await ensureList(ctx, engine, countryIsoCode, async () => {
    const fetched = await ctx.ports.locations.listPlaces(engine, countryIsoCode).catch(noneIfRefused)
    return (tx) => replacePlaces(tx, engine, countryIsoCode, fetched)
  })
}

/** Makes sure the engine's languages are here. */
export async function ensureLanguages(ctx: Ctx, engine: SearchEngine): Promise<void> {
  await ensureList(ctx, engine, 'languages', async () => {
    const fetched = await ctx.ports.locations.listLanguages(engine)
    return async (tx) => {
      await tx.db.delete(engineLanguages).where(eq(engineLanguages.engine, engine))
      if (fetched.length > 0)
        await tx.db
          .insert(engineLanguages)
          .values(fetched.map((language) => ({ engine, ...language })))
          .onConflictDoNothing()
    }
  })
}

/** An engine that does not know a country refuses to list it; that is an answer, and the list is empty. */
function noneIfRefused(error: unknown): [] {
  if (error instanceof ProviderError && error.failure.kind === 'request') return []
  throw error
}

async function replacePlaces(
  tx: Ctx,
  engine: SearchEngine,
  countryIsoCode: string,
  fetched: Awaited<ReturnType<LocationsProvider['listPlaces']>>,
) {
  await tx.db.delete(places).where(and(eq(places.engine, engine), eq(places.countryIsoCode, countryIsoCode)))
  for (let from = 0; from < fetched.length; from += insertAtOnce)
    await tx.db
      .insert(places)
      .values(
        fetched.slice(from, from + insertAtOnce).map((place) => ({
          engine,
          locationCode: place.locationCode,
          locationName: place.locationName,
          countryIsoCode,
          locationType: place.locationType,
        })),
      )
      .onConflictDoNothing()
}

/**
 * The place to search from: the state or city, or the country itself. Undefined when the engine
 * lacks it.
 */
export async function findPlace(
  ctx: Ctx,
  input: { engine: SearchEngine; countryCode: number; locationCode: number | null },
): Promise<{ locationCode: number; locationName: string } | undefined> {
  const country = findCountry(input.countryCode)
  if (country === undefined) return undefined
  await ensurePlaces(ctx, input.engine, country.country_iso_code)
  const [place] = await ctx.db
    .select({ locationCode: places.locationCode, locationName: places.locationName })
    .from(places)
    .where(
      and(
        eq(places.engine, input.engine),
        eq(places.countryIsoCode, country.country_iso_code),
        // The country's own code, not its type: England is of type Country too.
        eq(places.locationCode, input.locationCode ?? input.countryCode),
      ),
    )
    .limit(1)
  return place
}

/** Makes sure the countries and languages the provider knows keywords in are here: one list, kept beside the engines'. */
export async function ensureKeywordMarkets(ctx: Ctx): Promise<void> {
  await ensureList(ctx, 'google', 'keyword-markets', async () => {
    const markets = await ctx.ports.keywordMetrics.listKeywordMarkets()
    return async (tx) => {
      await tx.db.delete(keywordMarkets)
      for (let from = 0; from < markets.length; from += insertAtOnce)
        await tx.db
          .insert(keywordMarkets)
          .values(markets.slice(from, from + insertAtOnce))
          .onConflictDoNothing()
    }
  })
}

export async function hasKeywordMarket(
  ctx: Ctx,
  { countryCode, languageCode }: { countryCode: number; languageCode: string },
): Promise<boolean> {
  await ensureKeywordMarkets(ctx)
  const [market] = await ctx.db
    .select()
    .from(keywordMarkets)
    .where(and(eq(keywordMarkets.countryCode, countryCode), eq(keywordMarkets.languageCode, languageCode)))
  return market !== undefined
}

export async function hasLanguage(ctx: Ctx, engine: SearchEngine, languageCode: string): Promise<boolean> {
  await ensureLanguages(ctx, engine)
  const [language] = await ctx.db
    .select({ code: engineLanguages.languageCode })
    .from(engineLanguages)
    .where(and(eq(engineLanguages.engine, engine), eq(engineLanguages.languageCode, languageCode)))
  return language !== undefined
}
