import type { z } from 'zod'
import { boundOf } from './bounded-input.ts'

/** The size of a schema’s input, and its unbounded parts. */
type Measured = {
  /** The largest valid value, in bytes of JSON. */
  bytes: number
  /** Paths whose length isn’t checked first, such as `keywords.*`, with the reason. */
  unbounded: string[]
}

/**
 * Computes the largest valid input of a schema, and finds where length isn’t checked before anything else: a text without
 * `textUpTo`, a list without `listUpTo`, a transform without `fromScalar`, or an unknown kind of schema. Counts the longest
 * output of any serializer: six bytes per UTF-16 unit, as in `\u00e9`, and one where a pattern allows only ASCII.
 */
export function measureInput(schema: z.core.$ZodType, place = ''): Measured {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (part: z.core.$ZodType, name?: string) =>
    measureInput(part, name === undefined ? place : place === '' ? name : `${place}.${name}`)
  switch (def.type) {
    case 'string':
      return measureText(schema as z.core.$ZodString, place)
    case 'number':
      return sized(25)
    case 'boolean':
    case 'null':
    case 'undefined':
      return sized(5)
    case 'literal':
      return sized(Math.max(...def.values.map((value) => String(value).length + 2)))
    case 'enum':
      return sized(Math.max(...Object.values(def.entries).map((value) => String(value).length + 2)))
    case 'object':
      return measureObject(schema as z.core.$ZodObject, inner)
    case 'union':
      return largest(def.options.map((option) => inner(option)))
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def.innerType)
    case 'array':
      return { bytes: inner(def.element, '*').bytes, unbounded: [`${place}: a list without a bound`] }
    case 'unknown':
      return boundOf(schema)?.kind === 'ignored'
        ? sized(boundBytes(schema))
        : { bytes: 0, unbounded: [`${place}: unknown`] }
    case 'pipe':
      return measurePipe(def, inner, place)
    default:
      return { bytes: 0, unbounded: [`${place}: ${def.type} is of no known kind`] }
  }
}

/** The largest valid JSON body in bytes, for any serializer. Throws for an unbounded input. */
export function largestBodyOf(schema: z.core.$ZodType): number {
  const { bytes, unbounded } = measureInput(schema)
  if (unbounded.length > 0) throw new Error(unbounded.join('; '))
  return bytes
}

type Inner = (part: z.core.$ZodType, name?: string) => Measured

const sized = (bytes: number): Measured => ({ bytes, unbounded: [] })

const largest = (parts: readonly Measured[]): Measured => ({
  bytes: Math.max(...parts.map(({ bytes }) => bytes)),
  unbounded: parts.flatMap(({ unbounded }) => unbounded),
})

function boundBytes(schema: object): number {
  const bound = boundOf(schema)
  return bound === undefined || bound.kind === 'list' ? 0 : bound.bytes
}

/** A character may be a surrogate pair, with each unit escaped. */
const bytesPerCharacter = 12

function measureText({ _zod: { def } }: z.core.$ZodString, place: string): Measured {
  const [first] = 'check' in def ? [] : (def.checks ?? [])
  const check = first?._zod.def as z.core.$ZodCheckMaxLengthDef | undefined
  if (check?.check !== 'max_length' || check.abort !== true)
    return { bytes: 0, unbounded: [`${place}: a text whose length is not checked first`] }
  const patterns = (def.checks ?? []).flatMap((each) => (each._zod.def as { pattern?: RegExp }).pattern ?? [])
  return sized(2 + check.maximum * (patterns.some(isAscii) ? 1 : bytesPerCharacter))
}

/** True if a pattern matches only ASCII. */
const isAscii = ({ source, flags }: RegExp) =>
  !flags.includes('u') && /^\^[\x20-\x7e]*\$$/.test(source) && !/\\[DSWspPuxc]|\[\^|(?<!\\)\./.test(source)

function measureObject(schema: z.core.$ZodObject, inner: Inner): Measured {
  const { shape, catchall } = schema._zod.def
  const fields = Object.entries(shape).map(([name, field]) => ({ name, ...inner(field, name) }))
  const bytes = fields.reduce((sum, field) => sum + JSON.stringify(field.name).length + 2 + field.bytes, 2)
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  return {
    bytes: bytes + boundBytes(schema),
    unbounded: [...fields.flatMap(({ unbounded }) => unbounded), ...(isOpen ? ['an object that keeps any field'] : [])],
  }
}

function measurePipe(def: z.core.$ZodPipeDef, inner: Inner, place: string): Measured {
  const before = def.in
  // Later schemas receive only what this one accepted.
  if (before._zod.def.type !== 'transform') return inner(before)
  const bound = boundOf(before)
  if (bound?.kind === 'scalar') return largest([sized(bound.bytes), inner(def.out)])
  if (bound?.kind === 'list') return measureList(def.out as z.core.$ZodArray, bound, inner)
  return { bytes: 0, unbounded: [`${place}: a transform without a bound`] }
}

function measureList(list: z.core.$ZodArray, bound: { most: number; units: number }, inner: Inner): Measured {
  const element = inner(list._zod.def.element, '*')
  const whole = Math.min(bound.most * element.bytes, bound.most * 2 + bound.units * (bytesPerCharacter / 2))
  return { bytes: 2 + bound.most + whole, unbounded: element.unbounded }
}
