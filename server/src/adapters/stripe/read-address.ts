import { z } from 'zod'
import { maybe, type OddFields } from './read-answer.ts'

const part = maybe(z.string().max(500))
/** As Stripe keeps it; each part may be missing. */
export const addressSchema = z.object({
  line1: part,
  line2: part,
  city: part,
  state: part,
  postal_code: part,
  country: part,
})
type Address = z.infer<typeof addressSchema>

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The lines of an address as they stand on a receipt. */
export function readAddress(address: Address | null): string[] {
  if (address === null) return []
  const { line1, line2, city, state, postal_code: code, country } = address
  const place = [city, state, code].filter((part) => part !== null && part !== '').join(' ')
  const countryName = country !== null && country !== '' ? nameOf(country) : ''
  return [line1 ?? '', line2 ?? '', place, countryName].filter((line) => line !== '')
}

function nameOf(country: string): string {
  try {
    return countryNames.of(country) ?? country
  } catch {
    return country
  }
}

/** Leaves out tax IDs that can’t be read. */
export function readTaxIds(value: unknown, name: string, odd: OddFields): string[] {
  const rows = odd.read(z.array(z.unknown()), value, name) ?? []
  return rows.flatMap((row) => odd.text(odd.read(z.object({ value: z.unknown() }), row, name)?.value, name) ?? [])
}
