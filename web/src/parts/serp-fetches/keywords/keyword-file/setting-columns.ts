import { countries, languages } from '#contract/rules/locations/places.ts'
import { type SettingParts, settingParts } from '#contract/rules/rank-projects/settings.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { plainTitle } from './column-titles.ts'
import type { Table } from './lay-out-table.ts'
import { unwrapCell } from './read-keyword-column.ts'

/** The search settings that a row of a file names, as it writes them. */
export type NamedSetting = { engine?: string; device?: string; language?: string; location?: string }
/** By key of a keyword: the settings of its rows, each once. */
export type ImportedSettings = Record<string, NamedSetting[]>

const parts = ['engine', 'device', 'language', 'location'] as const

/** Titles that rank trackers and people write above these columns. */
const titles: Record<(typeof parts)[number], ReadonlySet<string>> = {
  engine: new Set(['search engine', 'engine', 'se', 'suchmaschine', 'moteur de recherche', 'buscador'].map(plainTitle)),
  device: new Set(['device', 'device type', 'platform', 'gerat', 'appareil', 'dispositivo'].map(plainTitle)),
  language: new Set(['language', 'lang', 'locale', 'sprache', 'langue', 'idioma', 'lingua'].map(plainTitle)),
  location: new Set(
    ['location', 'country', 'city', 'region', 'place', 'market', 'geo', 'land', 'ort', 'pays', 'ville', 'pais'].map(
      plainTitle,
    ),
  ),
}

/** Each longer than any name of a place. */
const longestName = 200

/** The settings that columns beside the keywords name; empty without such a column. */
export function readSettings({ titles: heads = [], body }: Table, keywordAt: number): ImportedSettings {
  const columns = parts.flatMap((part) =>
    heads.flatMap((title, at) => (at !== keywordAt && titles[part].has(plainTitle(title)) ? [{ part, at }] : [])),
  )
  if (columns.length === 0) return {}
  const found = new Map<string, Map<string, NamedSetting>>()
  for (const { cells } of body) {
    const keyword = keywordKey(normalizeKeyword(unwrapCell(cells[keywordAt] ?? '')))
    if (keyword === '') continue
    const named: NamedSetting = {}
    // If a city and its country have columns, the first one counts: it is the more exact one, or either is enough.
    for (const { part, at } of columns) {
      const text = unwrapCell(cells[at] ?? '').trim()
      if (text !== '' && text !== '-' && text.length <= longestName) named[part] ??= text
    }
    if (Object.keys(named).length === 0) continue
    const ofKeyword = found.get(keyword) ?? new Map<string, NamedSetting>()
    ofKeyword.set(JSON.stringify(named).toLowerCase(), named)
    found.set(keyword, ofKeyword)
  }
  return Object.fromEntries([...found].map(([keyword, settings]) => [keyword, [...settings.values()]]))
}

const deviceWords: [words: RegExp, name: string][] = [
  [/tablet|ipad/, 'tablet'],
  [/mobile|phone|smartphone|handy|movil|movel/, 'mobile'],
  [/desktop|computer|pc|laptop|ordinateur/, 'desktop'],
]

const languageByName = new Map(
  languages.flatMap(({ language_code, language_name }) => [
    [language_code.toLowerCase(), language_name.toLowerCase()],
    [language_name.toLowerCase(), language_name.toLowerCase()],
  ]),
)
const countryByName = new Map(
  countries.flatMap(({ country_iso_code, location_name }) => [
    [country_iso_code.toLowerCase(), location_name.toLowerCase()],
    [location_name.toLowerCase(), location_name.toLowerCase()],
  ]),
)

/** True if a setting is what a row names; what the row leaves out may be anything. */
export function isNamed(named: NamedSetting, setting: SettingParts): boolean {
  const [engine = '', device = '', location = '', language = ''] = settingParts(setting).map((part) =>
    part.toLowerCase(),
  )
  return (
    (named.engine === undefined || named.engine.toLowerCase().includes(engine)) &&
    (named.device === undefined || device.startsWith(deviceNamed(named.device))) &&
    (named.language === undefined || language === languageNamed(named.language)) &&
    (named.location === undefined || isPlace(named.location, location))
  )
}

const deviceNamed = (text: string) =>
  deviceWords.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? text.toLowerCase()

/** "en-GB" is English. */
function languageNamed(text: string): string | undefined {
  const lower = text.toLowerCase().replace('_', '-')
  return languageByName.get(lower) ?? languageByName.get(lower.split('-')[0] ?? '')
}

/** "Dublin", "Dublin, Ireland" and "Dublin,County Dublin,Ireland" are one place, "IE" and "Ireland" another. */
function isPlace(text: string, location: string): boolean {
  const country = countryByName.get(text.toLowerCase())
  const place = partsOf(location)
  if (country !== undefined) return place.length === 1 && place[0] === country
  // The parts between a city and its country are not always in a name.
  const wanted = partsOf(text)
  const last = wanted.at(-1) ?? ''
  return wanted[0] === place[0] && (wanted.length === 1 || place.includes(countryByName.get(last) ?? last))
}

const partsOf = (place: string) =>
  place
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
