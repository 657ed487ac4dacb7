import { z } from 'zod'
import { PaymentError } from '#server/ports/payment-gateway.ts'

// Schemas of the fields we read from Stripe’s objects, under Stripe’s names. Fields that decide about money, access or ownership
// must be as documented. Texts for people are `shown`: an odd one is treated as unknown.

export const id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
/** Stripe sends the whole object instead of its id if we ask for it. */
export const reference = z.union([id, z.object({ id })])
/** Unix time in seconds, up to the year 9999. */
export const time = z.number().int().min(0).max(253_402_300_799)
const mostMinor = 2_147_483_647
/** In minor units, within the range of the database column. */
export const balance = z.number().int().min(-mostMinor).max(mostMinor)
export const amount = z.number().int().min(0).max(mostMinor)
export const currency = z.string().regex(/^[a-z]{3}$/)
export const url = z.string().regex(/^https?:\/\/[^\s\p{Cc}]{1,5000}$/u)
export const shown = z.unknown().optional()

/** Null if the field is absent. */
export const maybe = <Output>(schema: z.ZodType<Output>) => schema.nullish().transform((value) => value ?? null)

/** Throws `malformed` with the name of the field, never with its value. */
export function readAs<Output>(schema: z.ZodType<Output>, answer: unknown, what: string): Output {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new PaymentError('malformed', `unreadable: ${[what, ...(parsed.error.issues[0]?.path ?? [])].join('.')}`)
}

/** Drops repeated rows, so that none counts twice. */
export const distinct = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Collects fields that couldn’t be read, by Stripe’s names. They are unknown, and nothing else depends on them. */
export class OddFields extends Set<string> {
  /** Longer texts are treated as odd. */
  static readonly #longest = 1_000

  text(value: unknown, name: string): string | null {
    return this.read(z.string().max(OddFields.#longest).transform(storable), value, name)
  }

  /** Null if the value is absent or odd. */
  read<Output>(schema: z.ZodType<Output>, value: unknown, name: string): Output | null {
    if (value === null || value === undefined) return null
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    this.add(name)
    return null
  }
}

/** The database stores neither zero characters nor unpaired surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
