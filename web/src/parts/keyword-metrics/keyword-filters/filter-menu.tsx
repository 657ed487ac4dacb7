import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { filterLimits } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import {
  type AnyField,
  type AnyFilters,
  draftOf,
  type FilterDraft,
  type FilterField,
  filtersFrom,
  rangeIn,
} from './filter-draft.ts'
import classes from './filter-fields.module.css'
import { anyChoice, ChoiceField, RangeFields } from './filter-fields.tsx'

type FilterMenuProps<Filters extends object> = {
  filters: Filters
  /** In the order of the form. */
  fields: readonly FilterField<Filters>[]
  /** The number of filters that are set. */
  count: number
  onApply: (filters: Filters) => void
}

/** The button with the form that sets filters. */
export function FilterMenu<Filters extends object>({ filters, fields, count, onApply }: FilterMenuProps<Filters>) {
  return (
    <Popup
      width={320}
      position="bottom-start"
      button={(toggle) => (
        <Button
          variant="default"
          data-folds={count === 0 || undefined}
          data-hint={count === 0 ? 'Filters' : undefined}
          leftSection={<IconFilter size={15} stroke={1.8} aria-hidden />}
          onClick={toggle}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
    >
      {(close) => (
        <FilterForm
          filters={filters as AnyFilters}
          // The type of a field holds its names and values together, which is all the form relies on.
          fields={fields as unknown as readonly AnyField[]}
          onApply={(next) => {
            close()
            onApply(next as Filters)
          }}
        />
      )}
    </Popup>
  )
}

type FilterFormProps = {
  filters: AnyFilters
  fields: readonly AnyField[]
  onApply: (filters: AnyFilters) => void
}

function FilterForm({ filters, fields, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftOf(fields, filters))
  const [isSent, setSent] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (fields.every((field) => rangeIn(field, draft).error === undefined)) onApply(filtersFrom(fields, draft))
  }
  return (
    <form className={classes.form} aria-label="Filters" noValidate onSubmit={submit}>
      {fields
        .filter(({ isHidden }) => !isHidden)
        .map((field) => (
          <Field
            key={field.label}
            field={field}
            draft={draft}
            isSent={isSent}
            onChange={(part) => setDraft({ ...draft, ...part })}
          />
        ))}
      <div className={classes.buttons}>
        <Button variant="default" type="button" onClick={() => setDraft(draftOf(fields, {}))}>
          Reset
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}

type FieldProps = { field: AnyField; draft: FilterDraft; isSent: boolean; onChange: (part: FilterDraft) => void }

function Field({ field, draft, isSent, onChange }: FieldProps) {
  const { label } = field
  const typed = (name: string) => draft[name] ?? ''
  switch (field.kind) {
    case 'range':
      return (
        <RangeFields
          legend={label}
          from={typed(field.from)}
          to={typed(field.to)}
          error={isSent ? rangeIn(field, draft).error : undefined}
          onChange={(from, to) => onChange({ [field.from]: from, [field.to]: to })}
        />
      )
    case 'choice':
      return (
        <ChoiceField
          label={label}
          value={typed(field.name)}
          choices={[anyChoice, ...field.choices.map((choice) => ({ ...choice, value: String(choice.value) }))]}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      )
    case 'text':
      return (
        <TextInput
          label={label}
          value={typed(field.name)}
          maxLength={filterLimits.urlCharacters}
          onChange={(event) => onChange({ [field.name]: event.currentTarget.value })}
        />
      )
    case 'check':
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={typed(field.name) === String(field.value)}
          onChange={(event) => onChange({ [field.name]: event.currentTarget.checked ? String(field.value) : '' })}
        />
      )
    default:
      return field satisfies never
  }
}
