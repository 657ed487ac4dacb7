import { z } from 'zod'
import type { Form } from './read-form.ts'
import { invalidRequest } from './stripe-failure.ts'

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const count = integer.refine((number) => number >= 1)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const unset = z.literal('').transform(() => null)
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase())

/** An empty text takes the value away. */
export const unsettable = <Schema extends z.ZodType>(schema: Schema) => z.union([unset, schema])
/** Names and texts; an empty text takes a name away, an empty whole all of them. */
export const metadata = z.union([unset, z.record(z.string().max(40), z.string().max(500))])
export const listOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema)

/** Parameters that every list takes. */
export const paging = {
  limit: integer.refine((number) => number >= 1 && number <= 100).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
}
const moments = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})
export const createdRange = z.union([integer.transform((at) => ({ gte: at, lte: at })), moments]).optional()

/** A parameter nobody knows is refused, as the vendor does: a misspelt one must not pass here and fail there. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const path = issue?.path ?? []
  const param = nameOf(path)
  if (valueAt(form, path) === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not accepted'}`, { code: 'parameter_invalid', param })
}

function nameOf([first = '', ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('')
}

function valueAt(form: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    form,
  )
}
