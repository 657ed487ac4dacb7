import { Input, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './filter-fields.module.css'

export type Choice = { value: string; label: string }
export const anyChoice: Choice = { value: '', label: 'Any' }

type ChoiceFieldProps = { label: string; value: string; choices: Choice[]; onChange: (value: string) => void }

/** The browser's own list: one that opens over the panel would close it. */
export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper id={id} label={label} labelProps={{ htmlFor: id }}>
      <Input
        component="select"
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        rightSectionPointerEvents="none"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}

type RangeFieldsProps = {
  legend: string
  from: string
  to: string
  error: string | undefined
  onChange: (from: string, to: string) => void
}

export function RangeFields({ legend, from, to, error, onChange }: RangeFieldsProps): ReactNode {
  const errorId = useId()
  const field = { size: 'sm', inputMode: 'numeric', error: error !== undefined, 'aria-describedby': errorId } as const
  return (
    <fieldset className={classes.range}>
      <legend>{legend}</legend>
      <TextInput
        {...field}
        aria-label={`${legend} from`}
        placeholder="From"
        value={from}
        onChange={(event) => onChange(event.currentTarget.value, to)}
      />
      <span aria-hidden>–</span>
      <TextInput
        {...field}
        aria-label={`${legend} to`}
        placeholder="To"
        value={to}
        onChange={(event) => onChange(from, event.currentTarget.value)}
      />
      <p id={errorId} className={classes.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
