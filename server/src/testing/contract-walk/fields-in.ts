import type { z } from 'zod'
import { boundOf } from '#contract/wire/bounded-input.ts'
import type { Endpoint, Request } from './endpoints.ts'

/** The path of a field, nested or the first element of a list: `['credential', 'response', 'signature']`. */
export type Place = readonly (string | number)[]

export type Field = { place: Place; kind: 'value' | 'list' | 'object' }

/** Every field of an input, except those that are ignored. */
export function fieldsIn(schema: z.core.$ZodType, place: Place = []): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => fieldsIn(field, [...place, name]))
      return place.length === 0 ? fields : [{ place, kind: 'object' }, ...fields]
    }
    case 'array':
      return [{ place, kind: 'list' }, ...fieldsIn(def.element, [...place, 0])]
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsIn(def.innerType, place)
    case 'pipe':
      return fieldsIn(def.in._zod.def.type === 'transform' ? def.out : def.in, place)
    case 'union':
      return withoutRepeats(def.options.flatMap((option) => fieldsIn(option, place)))
    default:
      return boundOf(schema)?.kind === 'ignored' ? [] : [{ place, kind: 'value' }]
  }
}

/** A field that several options of a union have counts once. */
const withoutRepeats = (fields: Field[]) => [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()]

/** The input of a request: its body, path parameters and query. */
export function inputOf({ path: template }: Endpoint, { path, body }: Request): Record<string, unknown> {
  const [asked = '', query = ''] = path.split('?')
  const steps = asked.split('/')
  const inPath = template.split('/').flatMap((step, at) => {
    const [, name] = /^\{\+?(\w+)\}$/.exec(step) ?? []
    return name === undefined ? [] : [[name, decodeURIComponent(steps[at] ?? '')]]
  })
  return { ...Object.fromEntries(inPath), ...Object.fromEntries(new URLSearchParams(query)), ...body }
}

/** A copy of the input with another value at one path. */
export function withValue(input: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...fields, [step]: withValue(fields[step], rest, value) }
}
