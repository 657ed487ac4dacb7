const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The name of an ISO 3166 alpha-2 code; undefined where it is none. */
export function countryName(code: string) {
  try {
    return countryNames.of(code.toUpperCase())
  } catch {
    return undefined
  }
}
