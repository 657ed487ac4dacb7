import type { Country } from '#sandbox/dataforseo/locations/countries.ts'

const EURO = new Set([
  'AT',
  'BE',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
])
const OWN: Record<string, string> = {
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'NZD',
  CA: 'CAD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  IN: 'INR',
  JP: 'JPY',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
}

/** ISO 4217 code of the prices shown in a country; dollars where we do not say. */
export function currencyOf(country: Country | undefined): string {
  if (country === undefined) return 'USD'
  return EURO.has(country.iso) ? 'EUR' : (OWN[country.iso] ?? 'USD')
}
