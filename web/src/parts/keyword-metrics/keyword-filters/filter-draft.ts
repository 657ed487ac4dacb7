import { type Bounds, type Range, readRange } from './read-range.ts'

export type FilterChoice<Value> = { value: Value; label: string }

type Common = {
  label: string
  /** Its value stays; Reset clears it too. */
  isHidden?: boolean
}

/** A field of the form, and the filters it sets. */
export type FilterField<Filters> = Common &
  {
    [Name in keyof Filters & string]-?:
      | { kind: 'range'; from: Name; to: keyof Filters & string; bounds: Bounds }
      | { kind: 'choice'; name: Name; choices: readonly FilterChoice<NonNullable<Filters[Name]>>[] }
      | { kind: 'text'; name: Name }
      | { kind: 'check'; name: Name; value: NonNullable<Filters[Name]> }
  }[keyof Filters & string]

/** The form's own view of filters. */
export type AnyFilters = Record<string, string | number | undefined>
export type AnyField = FilterField<AnyFilters>

/** As it is typed. */
export type FilterDraft = Record<string, string>

export const draftOf = (fields: readonly AnyField[], filters: AnyFilters): FilterDraft =>
  Object.fromEntries(fields.flatMap(namesIn).map((name) => [name, String(filters[name] ?? '')]))

const namesIn = (field: AnyField) => (field.kind === 'range' ? [field.from, field.to] : [field.name])

export function rangeIn(field: AnyField, draft: FilterDraft): Range {
  if (field.kind !== 'range') return {}
  return readRange(draft[field.from] ?? '', draft[field.to] ?? '', field.bounds)
}

/** An empty field sets nothing. */
export const filtersFrom = (fields: readonly AnyField[], draft: FilterDraft): AnyFilters =>
  Object.fromEntries(fields.flatMap((field) => entriesOf(field, draft)))

function entriesOf(field: AnyField, draft: FilterDraft): [string, string | number | undefined][] {
  if (field.kind === 'range') {
    const { from, to } = rangeIn(field, draft)
    return [
      [field.from, from],
      [field.to, to],
    ]
  }
  const text = (draft[field.name] ?? '').trim()
  switch (field.kind) {
    case 'choice':
      return [[field.name, field.choices.find(({ value }) => String(value) === text)?.value]]
    case 'text':
      return [[field.name, text === '' ? undefined : text]]
    case 'check':
      return [[field.name, text === String(field.value) ? field.value : undefined]]
    default:
      return field satisfies never
  }
}
