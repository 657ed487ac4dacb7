import { and, eq, sql } from 'drizzle-orm'
import { findCountry } from '#contract/places.ts'
import type { SearchEngine } from '#contract/search-engines.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { ProviderError, type SearchProvider } from '../../ports/search-provider.ts'
import { engineLanguages, placeFetches, places } from './tables.ts'

/** Lists change seldom; a stale one is still better than none while the provider is down. */
const fetchAgainAfter = days(7)
const languagesPart = 'languages'
const insertAtOnce = 2_000

/** Makes sure the engine's places of a country are here, fetching them at most weekly. */
export async function ensurePlaces(ctx: Ctx, engine: SearchEngine, countryIsoCode: string): Promise<void> {
  await ensureList(ctx, engine, countryIsoCode, async () => {
    const fetched = await ctx.ports.searchProvider.listPlaces(engine, countryIsoCode).catch(noneIfRefused)
    return (tx) => replacePlaces(tx, engine, countryIsoCode, fetched)
  })
}

/** Makes sure the engine's languages are here. */
async function ensureLanguages(ctx: Ctx, engine: SearchEngine): Promise<void> {
  await ensureList(ctx, engine, languagesPart, async () => {
    const fetched = await ctx.ports.searchProvider.listLanguages(engine)
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

async function ensureList(
  ctx: Ctx,
  engine: SearchEngine,
  part: string,
  fetchList: () => Promise<(tx: Ctx) => Promise<void>>,
) {
  const [known] = await ctx.db
    .select({ fetchedAt: placeFetches.fetchedAt })
    .from(placeFetches)
    .where(and(eq(placeFetches.engine, engine), eq(placeFetches.part, part)))
  if (known !== undefined && known.fetchedAt > before(ctx.clock(), fetchAgainAfter)) return
  try {
    const store = await fetchList()
    await inTransaction(ctx, async (tx) => {
      // Two processes may fetch at once; the second one's rows replace the first one's, never mix with them.
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`places:${engine}:${part}`}, 0))`)
      await store(tx)
      const fetchedAt = tx.clock()
      await tx.db
        .insert(placeFetches)
        .values({ engine, part, fetchedAt })
        .onConflictDoUpdate({ target: [placeFetches.engine, placeFetches.part], set: { fetchedAt } })
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, engine, part }, 'the list of places could not be fetched')
    if (known === undefined)
      throw new AppError('provider.unavailable', `no list of ${engine} ${part}`, { cause: error })
  }
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
  fetched: Awaited<ReturnType<SearchProvider['listPlaces']>>,
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

/** The place a look is to be made in: the state or city, or the country itself. Undefined when the engine lacks it. */
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

export async function hasLanguage(ctx: Ctx, engine: SearchEngine, languageCode: string): Promise<boolean> {
  await ensureLanguages(ctx, engine)
  const [language] = await ctx.db
    .select({ code: engineLanguages.languageCode })
    .from(engineLanguages)
    .where(and(eq(engineLanguages.engine, engine), eq(engineLanguages.languageCode, languageCode)))
  return language !== undefined
}
