import { z } from 'zod'

// What every field of an input is built of: its length is looked at before anything else is done with it, so that a
// megabyte of anything costs no more than its length. `measure-input.ts` finds what is not built so.

/** What somebody may paste around a text that is trimmed. */
export const blanksAround = 100

/** A message, or one made of what was sent. */
type Message = string | ((issue: { input?: unknown }) => string)

/** Text of at most so many characters. A longer one is refused at once; no other rule of the field sees it. */
export const textUpTo = (most: number, message: string, tooLong: Message = message) =>
  z.string({ error: message }).max(most, { error: tooLong, abort: true })

/** What is known of a schema beyond what Zod keeps of it; for `measure-input.ts`. */
export type Bound =
  /** Reads at most so many bytes of JSON, and passes on whatever else was sent unread. */
  | { kind: 'scalar' | 'ignored'; bytes: number }
  /** Passes on at most so many elements, whose texts have so many UTF-16 units all together. */
  | { kind: 'list'; most: number; units: number }
  /** May be sent with so many bytes more than it names. */
  | { kind: 'more'; bytes: number }

const bounds = new WeakMap<object, Bound>()
export const boundOf = (schema: object) => bounds.get(schema)

/** What may be read before its schema sees it. */
export type Scalar = string | number | boolean | null | undefined

/**
 * A value that `read` turns into what the schema takes, such as a number sent as digits. `read` sees numbers, booleans, null,
 * what is missing, and text of at most so many characters; whatever else was sent goes to the schema as it is.
 */
export function fromScalar<Schema extends z.ZodType>(
  mostCharacters: number,
  read: (value: Scalar) => unknown,
  schema: Schema,
) {
  const isRead = (value: unknown): value is Scalar =>
    typeof value === 'string' ? value.length <= mostCharacters : typeof value !== 'object' || value === null
  const pipe = z.preprocess((value) => (isRead(value) ? read(value) : value), schema)
  bounds.set(pipe.def.in, { kind: 'scalar', bytes: mostCharacters + 2 })
  return pipe
}

type ListBounds = {
  /** At least one where it is given. */
  none?: string
  most: number
  tooMany: string
  /** UTF-16 units of all its texts together. Of a longer one than `perText` no more is counted: it has a rule of its own. */
  units?: { most: number; perText: number }
}

/** A list of at most so many elements; of a longer one no element is looked at. `message` is for what is no list. */
export function listUpTo<Element extends z.ZodType>(
  element: Element,
  message: string,
  { none, most, tooMany, units }: ListBounds,
) {
  const list = z.array(element, { error: message }).max(most, tooMany)
  const pipe = z.preprocess(
    (value, context) => {
      if (!Array.isArray(value)) return value
      if (value.length > most || (units !== undefined && unitsOf(value, units) > units.most)) {
        context.issues.push({ code: 'custom', message: tooMany, input: value })
        return z.NEVER
      }
      return value
    },
    none === undefined ? list : list.min(1, none),
  )
  bounds.set(pipe.def.in, { kind: 'list', most, units: units?.most ?? Number.POSITIVE_INFINITY })
  return pipe as unknown as z.ZodType<z.output<Element>[], z.input<Element>[]>
}

function unitsOf(list: readonly unknown[], { perText }: { perText: number }): number {
  let sum = 0
  for (const one of list) sum += typeof one === 'string' ? Math.min(one.length, perText) : 0
  return sum
}

const bytesIgnored = 2_048
/** What is accepted and of no consequence. It is dropped unread, so nothing behind the contract sees it. */
export function ignored() {
  const field = z.unknown().transform(() => undefined)
  bounds.set(field.def.in, { kind: 'ignored', bytes: bytesIgnored })
  return field.optional()
}

/** An object that may be sent with more than it names, such as a whole row of a list of which only the id counts. */
export function allowExtraFields<Schema extends z.ZodObject>(bytes: number, schema: Schema): Schema {
  bounds.set(schema, { kind: 'more', bytes })
  return schema
}
