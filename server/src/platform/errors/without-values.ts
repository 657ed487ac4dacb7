import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Fields in which drizzle and PostgreSQL repeat the values of a statement, besides drizzle's message. */
const valueFields = ['params', 'detail', 'where']

/**
 * The same error without the values a failed statement was given, for whatever outlives the moment: those are hashes of
 * passwords and addresses. What holds none is returned as it is.
 */
export function withoutValues(thrown: unknown, seen: ReadonlySet<unknown> = new Set()): unknown {
  if (!(thrown instanceof Error) || seen.has(thrown)) return thrown
  const cause = withoutValues(thrown.cause, new Set([...seen, thrown]))
  const isOfStatement = thrown instanceof DrizzleQueryError || thrown instanceof pg.DatabaseError
  if (!isOfStatement && cause === thrown.cause) return thrown
  const message = thrown instanceof DrizzleQueryError ? `Failed query: ${thrown.query}` : repeatCause(thrown, cause)
  const kept = Object.entries(thrown).filter(([field]) => !isOfStatement || !valueFields.includes(field))
  const clean = Object.assign(new Error(message), Object.fromEntries(kept), {
    cause,
    stack: thrown.stack?.replace(thrown.message, () => message),
  })
  return Object.setPrototypeOf(clean, Object.getPrototypeOf(thrown))
}

/** The message of an error, in which it may have repeated that of its cause. */
const repeatCause = ({ message, cause }: Error, clean: unknown) =>
  cause instanceof Error && clean instanceof Error ? message.replaceAll(cause.message, () => clean.message) : message
