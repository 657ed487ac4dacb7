import type { Failure } from '../api/failure.ts'

/** `keywords.3` is a problem of the field `keywords`. The first one of each field is shown. */
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

const mostFrames = 120

/**
 * From the next frame on: a message has to be on screen before its field is focused, and a field before itself, which takes
 * longer where its part of the page is still loading. Whoever goes somewhere else meanwhile is left alone.
 */
export function focusField(id: string) {
  const before = document.activeElement
  const tryFrame = (left: number) =>
    requestAnimationFrame(() => {
      const current = document.activeElement
      if (current !== before && current !== document.body) return
      const field = document.getElementById(id)
      field?.focus()
      if (left > 0 && (field === null || document.activeElement !== field)) tryFrame(left - 1)
    })
  tryFrame(mostFrames)
}
