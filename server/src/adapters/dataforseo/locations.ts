import { z } from 'zod'
import { findCountry } from '#contract/rules/places.ts'
import type { SearchEngine } from '#contract/rules/search-engines.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import type { ProviderLanguage, ProviderPlace } from '#server/ports/data-provider/locations.ts'
import { type CallProvider, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { readRows, text, textOrEmpty } from './rows.ts'

const placeSchema = z.looseObject({
  location_code: z.int(),
  location_name: text,
  location_code_parent: z.int().nullish(),
  country_iso_code: textOrEmpty.nullish(),
  location_type: textOrEmpty.nullish(),
})

const languageSchema = z.looseObject({ language_code: text, language_name: text })

/**
 * Only the whole list tells which countries an engine has: tens of thousands of rows, of which a few hundred are kept. A
 * country's code is the same at every engine, 2000 + its ISO number.
 */
export async function listCountries(
  call: CallProvider,
  clock: () => Date,
  engine: SearchEngine,
  signal?: AbortSignal,
): Promise<number[]> {
  const path = `/v3/serp/${engine}/locations`
  const codes = new Set<number>()
  for (const row of await readList(call, clock, path, path, signal)) {
    const code = codeOf(row)
    if (findCountry(code) !== undefined) codes.add(code)
  }
  // Nobody offers nothing: such a list was not understood, and would empty every form for a week.
  if (codes.size === 0) throw new ProviderError(localFailure('malformed', 'the list of places names no country'))
  return [...codes]
}

/** Read by hand: checking each of so many rows for what nobody keeps would take longer than the call. */
const codeOf = (row: unknown): number =>
  typeof row === 'object' && row !== null && 'location_code' in row ? Number(row.location_code) : Number.NaN

/** Each engine has its own list; below the country their codes differ. */
export async function listPlaces(
  call: CallProvider,
  clock: () => Date,
  engine: SearchEngine,
  countryIsoCode: string,
  signal?: AbortSignal,
): Promise<ProviderPlace[]> {
  if (!/^[a-z]{2}$/i.test(countryIsoCode)) {
    throw new ProviderError(localFailure('bug', 'a country is two letters of ISO 3166-1'))
  }
  const ledgerPath = `/v3/serp/${engine}/locations`
  const path = `${ledgerPath}/${countryIsoCode.toLowerCase()}`
  const rows = readRows(placeSchema, await readList(call, clock, path, ledgerPath, signal))
  return rows.map((row) => ({
    locationCode: row.location_code,
    locationName: row.location_name,
    parentCode: row.location_code_parent ?? null,
    countryIsoCode: (row.country_iso_code ?? countryIsoCode).toUpperCase(),
    locationType: row.location_type ?? '',
  }))
}

export async function listLanguages(
  call: CallProvider,
  clock: () => Date,
  engine: SearchEngine,
  signal?: AbortSignal,
): Promise<ProviderLanguage[]> {
  const path = `/v3/serp/${engine}/languages`
  const rows = readRows(languageSchema, await readList(call, clock, path, path, signal))
  return rows.map((row) => ({ languageCode: row.language_code, languageName: row.language_name }))
}

async function readList(
  call: CallProvider,
  clock: () => Date,
  path: string,
  ledgerPath: string,
  signal?: AbortSignal,
): Promise<unknown[]> {
  const answer = await call(
    { method: 'GET', path, ledgerPath, endpointClass: 'list', body: null, nothingIsBought: true },
    signal,
  )
  return rowsOfOnlyTask(answer, clock())
}
