import { NativeSelect } from '@mantine/core'
import classes from './snapshot-results.module.css'

type SnapshotSelectProps = {
  label: string
  snapshots: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** The one of several snapshots of a keyword that is shown. */
export function SnapshotSelect({ label, snapshots, value, onChange }: SnapshotSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      size="sm"
      className={classes.snapshots}
      data={snapshots}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
