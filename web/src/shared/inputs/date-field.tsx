import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { formatDate } from '../format/calendar-days.ts'
import { readDate } from '../format/read-date.ts'
import { Popup } from '../ui/actions/popup.tsx'
import classes from './calendar.module.css'

const Calendar = lazy(() => import('./calendar.tsx'))

type DateFieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Such as "2026-11-20"; empty without one. */
  value: string
  /** Called with an empty text while what is typed isn't a date. */
  onChange: (date: string) => void
  /** The day the calendar opens on if there is no date. */
  today: string
  min?: string | undefined
  max?: string | undefined
  name?: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
}

const example = 'Enter a date such as 20 Nov 2026.'

/**
 * A date to type or to choose, in the product's format: the browser's own field would use the format of the browser's
 * language, often month first.
 */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden = false, value, onChange, today, min, max, name, description, error, disabled } = props
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isWrong = isLeft && typed !== undefined && typed.trim() !== ''
  const leave = () => {
    setLeft(true)
    if (typed !== undefined && readDate(typed) !== undefined) setTyped(undefined)
  }
  return (
    <TextInput
      ref={field}
      name={name}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className={classes.dateField}
      placeholder="20 Nov 2026"
      autoComplete="off"
      maxLength={30}
      disabled={disabled}
      value={typed ?? (value === '' ? '' : formatDate(value))}
      error={isWrong ? example : error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        setLeft(false)
        onChange(readDate(text) ?? '')
      }}
      onBlur={leave}
      rightSection={
        <Popup
          width={264}
          position="bottom-end"
          button={(toggle) => (
            <ActionIcon variant="subtle" size={28} aria-label={`Choose ${label}`} disabled={disabled} onClick={toggle}>
              <IconCalendar size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        >
          {(close) => (
            <Suspense fallback={<div className={classes.pendingCalendar} aria-busy />}>
              <Calendar
                value={value}
                today={today}
                min={min}
                max={max}
                onPick={(date) => {
                  setTyped(undefined)
                  onChange(date)
                  close()
                  field.current?.focus()
                }}
              />
            </Suspense>
          )}
        </Popup>
      }
    />
  )
}
