import type { Failure } from '../../../shared/api/failure.ts'

/** Every sentence about a field, together; what concerns no field in `names` is left out. */
export function errorsByField<Name extends string>({ issues }: Failure, names: readonly Name[]) {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const sentences = issues.filter(({ path }) => path === name).map(({ message }) => message)
    if (sentences.length > 0) errors[name] = [...new Set(sentences)].join(' ')
  }
  return errors
}
