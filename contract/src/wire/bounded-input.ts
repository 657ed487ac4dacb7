import { z } from 'zod'

// Building blocks of every input. Each checks the length of a value before anything else, so that a megabyte of anything stays
// cheap. `measure-input.ts` finds inputs built otherwise.

/** Blanks a person may paste around a text that is trimmed. */
export const blanksAround = 100

/** A message, or a function of the value sent. */
type Message = string | ((issue: { input?: unknown }) => string)

/** Text of at most `most` characters. A longer one is refused before any other rule of the field. */
export const textUpTo = (most: number, message: string, tooLong: Message = message) =>
  z.string({ error: message }).max(most, { error: tooLong, abort: true })

/** Bounds that `measure-input.ts` has to know about a schema beyond Zod’s own definition. */
export type Bound =
  /** Reads values of at most this many bytes of JSON and passes on anything else unread. */
  | { kind: 'scalar' | 'ignored'; bytes: number }
  /** Passes on at most `most` elements, whose texts have at most `units` UTF-16 units in total. */
  | { kind: 'list'; most: number; units: number }
  /** Accepts this many bytes of fields it doesn’t name. */
  | { kind: 'more'; bytes: number }

const bounds = new WeakMap<object, Bound>()
export const boundOf = (schema: object) => bounds.get(schema)

/** Values that may be read before the schema. */
export type Scalar = string | number | boolean | null | undefined

/**
 * A value converted by `read` before the schema, such as a number sent as digits. `read` sees numbers, booleans, null, undefined,
 * and text of at most `mostCharacters`; other values go to the schema unchanged.
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
  /** If given, the list must not be empty. */
  none?: string
  most: number
  tooMany: string
  /** UTF-16 units of all texts together. Of a text longer than `perText`, only `perText` count: it fails its own rule. */
  units?: { most: number; perText: number }
}

/** A list of at most `most` elements; the elements of a longer one aren’t read. `message` is for values that aren’t lists. */
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
/** A field that is accepted and dropped unread, so that nothing behind the contract sees it. */
export function ignored() {
  const field = z.unknown().transform(() => undefined)
  bounds.set(field.def.in, { kind: 'ignored', bytes: bytesIgnored })
  return field.optional()
}

/** An object that accepts fields it doesn’t name, such as a whole row of which only the id counts. */
export function allowExtraFields<Schema extends z.ZodObject>(bytes: number, schema: Schema): Schema {
  bounds.set(schema, { kind: 'more', bytes })
  return schema
}
