import { NativeSelect } from '@mantine/core'
import classes from './look-select.module.css'

type LookSelectProps = {
  label: string
  looks: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** Which of several looks at a keyword is shown. */
export function LookSelect({ label, looks, value, onChange }: LookSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      size="sm"
      className={classes.looks}
      data={looks}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
