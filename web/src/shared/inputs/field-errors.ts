import type { Failure } from '../api/failure.ts'

/** `tags.3` is a problem of the field `tags`. The first one of each field is shown. */
export function errorsByField({ issues }: Pick<Failure, 'issues'>) {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = path.split(/[.[]/)[0] ?? path
    errors[field] ??= message
  }
  return errors
}

/** The first of the fields, in the order of the page, that has an error. */
export function firstWrongField<Field extends string>(fields: readonly Field[], errors: Record<string, unknown>) {
  return fields.find((field) => errors[field] !== undefined && errors[field] !== null)
}

/**
 * In the next frame: a message has to be on screen before its field is focused, and a field before
 * itself.
 */
export function focusField(id: string) {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
