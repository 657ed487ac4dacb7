import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { localFailure } from './classify.ts'
import { storable } from './read-field.ts'

/** Without what the database does not take. */
export const textOrEmpty = z.string().transform(storable)
export const text = textOrEmpty.pipe(z.string().min(1))

/** Reads a list whole or not at all: a row silently left out would be a place or a task nobody ever sees. */
export function readRows<Row>(schema: z.ZodType<Row>, rows: unknown[]): Row[] {
  const parsed = z.array(schema).safeParse(rows)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProviderError(localFailure('malformed', `row ${issue?.path.join('.')}: ${issue?.message}`))
}
