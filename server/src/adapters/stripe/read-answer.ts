import { z } from 'zod'
import { PaymentError } from '#server/ports/payment-gateway.ts'

// What is read of Stripe’s objects, under Stripe’s names. What decides about money, access or whom it belongs to is required as
// it should be; texts for people are `shown`, and an odd one is unknown.

export const id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
/** An object may stand where its id does. */
export const reference = z.union([id, z.object({ id })])
/** In seconds, until the year 9999. */
export const time = z.number().int().min(0).max(253_402_300_799)
const mostMinor = 2_147_483_647
/** In minor units, as many as the database stores. */
export const balance = z.number().int().min(-mostMinor).max(mostMinor)
export const amount = z.number().int().min(0).max(mostMinor)
export const currency = z.string().regex(/^[a-z]{3}$/)
export const url = z.string().regex(/^https?:\/\/[^\s\p{Cc}]{1,5000}$/u)
export const shown = z.unknown().optional()

/** Absent and null are the same. */
export const maybe = <Output>(schema: z.ZodType<Output>) => schema.nullish().transform((value) => value ?? null)

/** Throws `malformed` with the name of the field, never with what stands there. */
export function readAs<Output>(schema: z.ZodType<Output>, answer: unknown, what: string): Output {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new PaymentError('malformed', `unreadable: ${[what, ...(parsed.error.issues[0]?.path ?? [])].join('.')}`)
}

/** Once each: a list that holds a row twice says nothing twice. */
export const distinct = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Fields that could not be read, by Stripe’s names; they are unknown and nothing else depends on them. */
export class OddFields extends Set<string> {
  /** Texts of people are this long at most. */
  static readonly #longest = 1_000

  text(value: unknown, name: string): string | null {
    return this.read(z.string().max(OddFields.#longest).transform(storable), value, name)
  }

  /** Null where there is nothing, or something odd. */
  read<Output>(schema: z.ZodType<Output>, value: unknown, name: string): Output | null {
    if (value === null || value === undefined) return null
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    this.add(name)
    return null
  }
}

/** What the database takes: no zero character, and no half of a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
