import countryRows from './countries.json' with { type: 'json' }
import languageRows from './languages.json' with { type: 'json' }

export type Country = { location_code: number; location_name: string; country_iso_code: string }
export type Language = { language_code: string; language_name: string }

/** ISO 3166 countries that Google's list of places has; the code is 2000 + the ISO number. */
export const countries: readonly Country[] = countryRows
export const languages: readonly Language[] = languageRows

export const defaultCountryCode = 2372
export const defaultLanguageCode = 'en'

const countryByCode = new Map(countries.map((country) => [country.location_code, country]))
export const findCountry = (code: number) => countryByCode.get(code)

const languageByCode = new Map(languages.map((language) => [language.language_code, language]))
export const findLanguage = (code: string) => languageByCode.get(code)
