import {
  type Country,
  defaultCountryCode,
  defaultLanguageCode,
  type Language,
} from '#contract/rules/locations/places.ts'

/** The wanted language where it is offered, else English. Undefined lists could not be loaded and tell nothing. */
export function languageFor(offered: Language[] | undefined, wanted: string): string {
  const codes = offered?.map(({ language_code }) => language_code) ?? []
  return chosenFrom(codes, wanted, defaultLanguageCode)
}

/** The wanted country where it is offered, else the one a new check begins with, else the first. */
export function countryFor(offered: Country[] | undefined, wanted: number): number {
  const codes = offered?.map(({ location_code }) => location_code) ?? []
  return chosenFrom(codes, wanted, defaultCountryCode)
}

function chosenFrom<Code>(offered: Code[], wanted: Code, otherwise: Code): Code {
  const [first = wanted] = offered
  if (offered.length === 0 || offered.includes(wanted)) return wanted
  return offered.includes(otherwise) ? otherwise : first
}
