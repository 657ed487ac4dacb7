import { parseVendorTime } from './vendor-time.ts'

/**
 * Readers of secondary fields: what is absent or null is null, what has another shape is null too and named in `odd`, so
 * that it never costs a rank. The name is the vendor's, without a value.
 */
export type OddFields = Set<string>

/**
 * Text that the database accepts: no zero character, and no half of a character, as a title cut in the middle of an
 * emoji has.
 */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

export function readText(value: unknown, name: string, odd: OddFields): string | null {
  if (value == null) return null
  if (typeof value === 'string') return storable(value)
  odd.add(name)
  return null
}

/** At least zero, rounded; what is greater than anything of its kind is odd too. */
export function readCount(
  value: unknown,
  name: string,
  odd: OddFields,
  most: number = Number.MAX_SAFE_INTEGER,
): number | null {
  if (value == null) return null
  if (typeof value === 'number' && value >= 0 && value <= most) return Math.round(value)
  odd.add(name)
  return null
}

/** Like `readCount`, where the provider counts in whole numbers: a fraction such as 10.5 is odd. */
export function readWhole(value: unknown, name: string, odd: OddFields, most: number): number | null {
  if (value == null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  odd.add(name)
  return null
}

/** An amount from zero to `most`. */
export function readAmount(value: unknown, name: string, odd: OddFields, most: number): number | null {
  const amount = readNumber(value, name, odd)
  if (amount === null || (amount >= 0 && amount <= most)) return amount
  odd.add(name)
  return null
}

/** One of a few words; any other is odd. */
export function readChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  name: string,
  odd: OddFields,
): Choice | null {
  const written = readText(value, name, odd)
  const choice = choices.find((known) => known === written) ?? null
  if (written !== null && choice === null) odd.add(name)
  return choice
}

/** More links than the whole web has. A thousand such figures still add up exactly. */
export const mostLinks = 1_000_000_000_000

export function readNumber(value: unknown, name: string, odd: OddFields): number | null {
  if (value == null) return null
  if (typeof value === 'number' && Number.isFinite(value)) return value
  odd.add(name)
  return null
}

/** Its entries that are there; a null among them is odd. */
export function readList(value: unknown, name: string, odd: OddFields): unknown[] {
  if (value == null) return []
  if (!Array.isArray(value)) {
    odd.add(name)
    return []
  }
  const there = value.filter((entry) => entry != null)
  if (there.length < value.length) odd.add(name)
  return there
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its fields; empty where it has none. */
export function readObject(value: unknown, name: string, odd: OddFields): Record<string, unknown> {
  if (value == null) return {}
  if (isObject(value)) return value
  odd.add(name)
  return {}
}

export function readFlag(value: unknown, name: string, odd: OddFields): boolean | null {
  if (value == null || typeof value === 'boolean') return value ?? null
  odd.add(name)
  return null
}

/** Each once, without empty ones. */
export function readTexts(value: unknown, name: string, odd: OddFields): string[] {
  const texts = readList(value, name, odd).flatMap((entry) => readText(entry, name, odd) ?? [])
  return [...new Set(texts)].filter((text) => text !== '')
}

/** The provider knows pages of no earlier time. */
const firstTime = new Date('2015-01-01T00:00:00Z')

export function readTime(value: unknown, name: string, odd: OddFields): Date | null {
  const written = readText(value, name, odd)
  const instant = written === null ? null : parseVendorTime(written)
  if (instant !== null && instant >= firstTime) return instant
  if (written !== null) odd.add(name)
  return null
}

/** The provider's words for "anywhere" and "unknown". */
const nowhere = ['', 'WW']

/** ISO 3166 alpha-2. */
export function readCountry(value: unknown, name: string, odd: OddFields): string | null {
  const written = readText(value, name, odd)
  if (written === null || nowhere.includes(written)) return null
  if (/^[A-Z]{2}$/.test(written)) return written
  odd.add(name)
  return null
}

/** The host an address names; null where it names none. */
export function hostOf(url: string): string | null {
  const hostname = URL.parse(url)?.hostname ?? ''
  return hostname === '' ? null : hostname
}
