import type { Failure } from '../../../shared/api/failure.ts'

type FormWithFields<Name extends string> = {
  getInputNode: (name: Name) => HTMLElement | null
  setErrors: (errors: Partial<Record<Name, string>>) => void
}

/** Leads to the first field something is wrong with, in the order of `fields`; answers which it was. */
export function focusFirstError<Name extends string>(
  form: Pick<FormWithFields<Name>, 'getInputNode'>,
  fields: readonly Name[],
  errors: Partial<Record<Name, unknown>>,
): Name | undefined {
  const first = fields.find((name) => errors[name] !== undefined && errors[name] !== null)
  if (first !== undefined) form.getInputNode(first)?.focus()
  return first
}

/** Every sentence about a field, together; what concerns no field in `names` is left out. */
export function errorsByField<Name extends string>({ issues }: Failure, names: readonly Name[]) {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const sentences = issues.filter(({ path }) => path === name).map(({ message }) => message)
    if (sentences.length > 0) errors[name] = [...new Set(sentences)].join(' ')
  }
  return errors
}

/** Puts what a refusal says of fields beside them and leads to the first; answers whether it said anything of one. */
export function showFieldProblems<Name extends string>(
  form: FormWithFields<Name>,
  fields: readonly Name[],
  failure: Failure,
): boolean {
  const errors = errorsByField(failure, fields)
  form.setErrors(errors)
  return focusFirstError(form, fields, errors) !== undefined
}
