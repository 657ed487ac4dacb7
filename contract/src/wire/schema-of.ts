import { z } from 'zod'
import type { FieldKind, Fields } from '../module.ts'
import { timestamp } from './fields.ts'

const kinds = {
  integer: z.number().int(),
  text: z.string(),
  textOrNull: z.string().nullable(),
  boolean: z.boolean(),
  timestamp,
} satisfies Record<FieldKind, z.ZodType>

type ShapeOf<Declared extends Fields> = { -readonly [Field in keyof Declared]: (typeof kinds)[Declared[Field]] }

/** The schemas of the fields that a module declares. */
export const shapeOf = <const Declared extends Fields>(fields: Declared) =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kinds[kind]])) as ShapeOf<Declared>
