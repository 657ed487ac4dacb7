import { z } from 'zod'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import type { ProviderLanguage, ProviderPlace } from '#server/ports/data-provider/locations.ts'
import { type CallProvider, type ProviderAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { isObject, type OddFields, readText } from './read-field.ts'
import { readRowsBy, text } from './rows.ts'

/** A code the database can store. */
const placeCode = z.int().positive().max(2_147_483_647)

/** Without these fields, a place can be neither found nor searched from. */
const placeSchema = z.looseObject({ location_code: placeCode, location_name: text })

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
  const { answer, rows } = await readList(call, clock, path, path, signal)
  let unread = 0
  for (const row of rows) {
    const code = codeOf(row)
    if (findCountry(code) !== undefined) codes.add(code)
    else if (!placeCode.safeParse(code).success) unread += 1
  }
  if (unread > 0) answer.reportOdd(new Set(['location_code']), unread)
  // The provider always offers some places: an empty list was not understood, and would empty every form for a week.
  if (codes.size === 0) throw new ProviderError(localFailure('malformed', 'the list of places names no country'))
  return [...codes]
}

/** Read by hand: checking each of so many rows for what nobody keeps would take longer than the call. */
const codeOf = (row: unknown): number =>
  isObject(row) && typeof row.location_code === 'number' ? row.location_code : Number.NaN

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
  const list = await readList(call, clock, path, ledgerPath, signal)
  const odd: OddFields = new Set()
  const { rows, unread } = readRowsBy(placeSchema, list.rows, odd)
  const places = rows.map((row) => ({
    locationCode: row.location_code,
    locationName: row.location_name,
    parentCode: readParent(row.location_code_parent, odd),
    countryIsoCode: (readText(row.country_iso_code, 'country_iso_code', odd) ?? countryIsoCode).toUpperCase(),
    locationType: readText(row.location_type, 'location_type', odd) ?? '',
  }))
  list.answer.reportOdd(odd, unread)
  return places
}

function readParent(value: unknown, odd: OddFields): number | null {
  const parent = placeCode.nullish().safeParse(value)
  if (!parent.success) odd.add('location_code_parent')
  return parent.data ?? null
}

export async function listLanguages(
  call: CallProvider,
  clock: () => Date,
  engine: SearchEngine,
  signal?: AbortSignal,
): Promise<ProviderLanguage[]> {
  const path = `/v3/serp/${engine}/languages`
  const list = await readList(call, clock, path, path, signal)
  const odd: OddFields = new Set()
  const { rows, unread } = readRowsBy(languageSchema, list.rows, odd)
  list.answer.reportOdd(odd, unread)
  return rows.map((row) => ({ languageCode: row.language_code, languageName: row.language_name }))
}

async function readList(
  call: CallProvider,
  clock: () => Date,
  path: string,
  ledgerPath: string,
  signal?: AbortSignal,
): Promise<{ answer: ProviderAnswer; rows: unknown[] }> {
  const answer = await call(
    { method: 'GET', path, ledgerPath, endpointClass: 'list', body: null, nothingIsBought: true },
    signal,
  )
  return { answer, rows: rowsOfOnlyTask(answer, clock()) }
}
