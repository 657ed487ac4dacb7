import { expect, test } from 'vitest'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { countryFor, languageFor } from './engine-fit.ts'

const [ireland, malta] = [2372, 2470]
const languagesOf = (...codes: string[]) => languages.filter(({ language_code }) => codes.includes(language_code))
const countriesOf = (...codes: number[]) => countries.filter(({ location_code }) => codes.includes(location_code))

test('what the engine offers is kept', () => {
  expect(languageFor(languagesOf('en', 'ga'), 'ga')).toBe('ga')
  expect(countryFor(countriesOf(ireland, malta), malta)).toBe(malta)
})

test('what it lacks gives way to English and the default country, or to the first it offers', () => {
  expect(languageFor(languagesOf('en', 'de'), 'ga')).toBe('en')
  expect(languageFor(languagesOf('de', 'fr'), 'ga')).toBe('fr')
  expect(countryFor(countriesOf(ireland, 2276), malta)).toBe(ireland)
  expect(countryFor(countriesOf(2276), malta)).toBe(2276)
})

test('a list that could not be loaded changes nothing', () => {
  expect(languageFor(undefined, 'ga')).toBe('ga')
  expect(countryFor(undefined, malta)).toBe(malta)
  expect(countryFor([], malta)).toBe(malta)
})
