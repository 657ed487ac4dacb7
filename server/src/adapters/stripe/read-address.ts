/** As Stripe keeps it; each part may be missing. */
type Address = {
  line1?: string | null
  line2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The lines of an address as they stand on a receipt. */
export function readAddress(address: Address | null | undefined): string[] {
  if (address === null || address === undefined) return []
  const { line1, line2, city, state, postal_code: code, country } = address
  const place = [city, state, code].filter((part) => part !== null && part !== undefined && part !== '').join(' ')
  const countryName = country !== null && country !== undefined && country !== '' ? nameOf(country) : ''
  return [line1 ?? '', line2 ?? '', place, countryName].filter((line) => line !== '')
}

function nameOf(country: string): string {
  try {
    return countryNames.of(country) ?? country
  } catch {
    return country
  }
}
