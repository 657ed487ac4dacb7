type FormWithInputs<Name extends string> = { getInputNode: (name: Name) => HTMLElement | null }

/** Leads to the first field something is wrong with, in the order of `fields`; answers which it was. */
export function focusFirstError<Name extends string>(
  form: FormWithInputs<Name>,
  fields: readonly Name[],
  errors: Partial<Record<Name, unknown>>,
): Name | undefined {
  const first = fields.find((name) => errors[name] !== undefined && errors[name] !== null)
  if (first !== undefined) form.getInputNode(first)?.focus()
  return first
}
